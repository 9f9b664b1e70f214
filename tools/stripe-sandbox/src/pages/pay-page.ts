import { html } from "hono/html";
import type Stripe from "stripe";
import { addDemoTax, sumLines } from "../objects/line-item";
import type { Form } from "./actions";
import { formatMoney } from "./format";
import { type Html, renderPage } from "./layout";

/**
 * Renders the payment form of an open session, or a message if the session has ended.
 * @param values the submitted `email` and `name`, and an `error` to show.
 */
export function renderPayPage(
  session: Stripe.Checkout.Session,
  lines: readonly Stripe.LineItem[],
  values: Form,
): Html {
  if (session.status !== "open") return renderEndedPage(session);
  const taxedLines = session.automatic_tax.enabled ? lines.map(addDemoTax) : lines;
  const content = html`
    ${renderItems(session, taxedLines)}
    ${values.error ? html`<p class="error" role="alert">${values.error}</p>` : null}
    <form method="post" class="card">
      <label class="field">Email
        <input type="email" name="email" required autocomplete="email"
          value="${values.email ?? session.customer_email ?? ""}"
          ${session.customer_email === null ? null : html`readonly`}></label>
      <label class="field">Name on card
        <input name="name" required autocomplete="name" value="${values.name ?? "Sandbox Customer"}">
      </label>
      <label class="field">Send the webhook
        <select name="webhook">
          <option value="after">After the redirect</option>
          <option value="before">Before the redirect</option>
          <option value="hold">When released in the control panel</option>
        </select></label>
      <label class="field">Webhook delay in milliseconds
        <input type="number" name="delayMs" min="0" max="600000" value="1000"></label>
      <button class="main" name="method" value="card">Pay</button>
      <div class="row">
        <button name="method" value="decline">Decline card</button>
        ${
          session.payment_method_types.includes("us_bank_account")
            ? html`<button name="method" value="delayed">Pay later (delayed method)</button>`
            : null
        }
        <button name="method" value="cancel" formnovalidate>Cancel and go back</button>
      </div>
    </form>
    ${session.custom_text.submit ? html`<p>${session.custom_text.submit.message}</p>` : null}
    <p class="quiet">${session.id}</p>`;
  const total = formatMoney(sumLines(taxedLines).total, session.currency ?? "usd");
  return renderPage(`Pay ${total}`, content, { isNarrow: true });
}

function renderItems(session: Stripe.Checkout.Session, lines: readonly Stripe.LineItem[]): Html {
  const currency = session.currency ?? "usd";
  const { tax, total } = sumLines(lines);
  const rows = lines.map((line) => {
    const recurring = line.price?.recurring;
    const interval = recurring ? `, ${formatInterval(recurring)}` : "";
    return html`<tr>
      <td>${line.description}<div class="quiet">Quantity ${line.quantity}${interval}</div></td>
      <td class="amount">${formatMoney(line.amount_subtotal, currency)}</td>
    </tr>`;
  });
  const taxRow = html`<tr><td>Tax (demo rate)</td>
    <td class="amount">${formatMoney(tax, currency)}</td></tr>`;
  return html`<table class="card">
    <thead><tr><th scope="col">Item</th><th scope="col" class="amount">Amount</th></tr></thead>
    <tbody>${rows}</tbody>
    <tfoot>
      ${tax > 0 ? taxRow : null}
      <tr><th scope="row">Total</th><th class="amount">${formatMoney(total, currency)}</th></tr>
    </tfoot>
  </table>`;
}

/** Formats a billing interval, e.g. `every month` or `every 3 months`. */
export function formatInterval(recurring: Stripe.Price.Recurring): string {
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

function renderEndedPage(session: Stripe.Checkout.Session): Html {
  const isExpired = session.status === "expired";
  const title = isExpired ? "This payment page has expired" : "This payment is complete";
  const text = isExpired
    ? "You weren't charged. Go back to the shop to start again."
    : "You won't be charged again. You can close this page.";
  const link = html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`;
  const content = html`<p>${text}</p>${session.cancel_url ? link : null}
    <p class="quiet">${session.id}</p>`;
  return renderPage(title, content, { isNarrow: true });
}
