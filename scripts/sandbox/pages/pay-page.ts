import type Stripe from "stripe";
import { lineTotals, withDemoTax } from "../objects/line-item";
import { money } from "./format";
import { type Html, html } from "./html";
import { layout } from "./layout";

/** The page where the buyer pays an open session, or reads that it is over. */
export function payPage(
  session: Stripe.Checkout.Session,
  lines: readonly Stripe.LineItem[],
  shown: { error?: string; email?: string; name?: string } = {},
): string {
  if (session.status !== "open") return overPage(session);
  const taxed = session.automatic_tax.enabled ? lines.map(withDemoTax) : lines;
  const content = html`
    ${orderTable(session, taxed)}
    ${shown.error ? html`<p class="error" role="alert">${shown.error}</p>` : null}
    <form method="post" class="card">
      <label class="field">Email
        <input type="email" name="email" required autocomplete="email"
          value="${shown.email ?? session.customer_email ?? ""}"
          ${session.customer_email === null ? null : html`readonly`}></label>
      <label class="field">Name on card
        <input name="name" required autocomplete="name" value="${shown.name ?? "Sandbox Buyer"}">
      </label>
      <label class="field">Send the webhook
        <select name="webhook">
          <option value="after">after the redirect</option>
          <option value="before">before the redirect</option>
          <option value="hold">not until released by hand</option>
        </select></label>
      <label class="field">Delay of the webhook in milliseconds
        <input type="number" name="delayMs" min="0" max="600000" value="1000"></label>
      <button class="main" name="method" value="card">Pay</button>
      <div class="row">
        <button name="method" value="decline">Decline card</button>
        <button name="method" value="delayed">Pay later (delayed method)</button>
        <button name="method" value="cancel" formnovalidate>Cancel and go back</button>
      </div>
    </form>
    ${session.custom_text.submit ? html`<p>${session.custom_text.submit.message}</p>` : null}
    <p class="quiet">${session.id}</p>`;
  return layout(`Pay ${money(lineTotals(taxed).total, session.currency ?? "usd")}`, content, true);
}

function orderTable(session: Stripe.Checkout.Session, lines: readonly Stripe.LineItem[]): Html {
  const currency = session.currency ?? "usd";
  const { tax, total } = lineTotals(lines);
  const rows = lines.map((line) => {
    const recurring = line.price?.recurring;
    const every = recurring ? `, ${intervalText(recurring)}` : "";
    return html`<tr>
      <td>${line.description}<div class="quiet">Quantity ${line.quantity}${every}</div></td>
      <td class="amount">${money(line.amount_subtotal, currency)}</td>
    </tr>`;
  });
  return html`<table class="card">
    <thead><tr><th scope="col">Item</th><th scope="col" class="amount">Amount</th></tr></thead>
    <tbody>${rows}</tbody>
    <tfoot>
      ${tax > 0 ? html`<tr><td>Tax (demo rate)</td><td class="amount">${money(tax)}</td></tr>` : null}
      <tr><th scope="row">Total</th><th class="amount">${money(total, currency)}</th></tr>
    </tfoot>
  </table>`;
}

/** How often it is paid, e.g. `every month` or `every 3 months`. */
export function intervalText({ interval, interval_count: count }: Stripe.Price.Recurring): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

function overPage(session: Stripe.Checkout.Session): string {
  const expired = session.status === "expired";
  const title = expired ? "This payment page has expired" : "This payment is complete";
  const text = expired
    ? "Nothing was charged. Go back to the shop to start again."
    : "You were charged once; there is nothing more to do here.";
  const back = session.cancel_url
    ? html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`
    : null;
  return layout(title, html`<p>${text}</p>${back}<p class="quiet">${session.id}</p>`, true);
}
