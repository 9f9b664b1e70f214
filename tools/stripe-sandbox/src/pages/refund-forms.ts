import { html } from "hono/html";
import type Stripe from "stripe";
import { renderActionForm } from "./action-form";
import { formatMoney } from "./format";
import type { Html } from "./layout";
import type { SessionView } from "./session-view";

const outcomeField = html`<label>Refund status
  <select name="status">
    <option value="succeeded">Succeeded</option>
    <option value="pending">Pending</option>
  </select></label>`;

/**
 * Renders the three ways to refund a charge: in full, by amount, or by item.
 * @param remaining the cents that can still be refunded.
 */
export function renderRefundForms(
  view: SessionView,
  charge: Stripe.Charge,
  remaining: number,
  back: string,
): Html {
  const hidden = { charge: charge.id, back };
  const amountField = html`<label>Amount in dollars
    <input class="short" name="amount" inputmode="decimal" required
      value="${(remaining / 100).toFixed(2)}"></label>`;
  const quantityFields = (view.refundable.get(charge.id) ?? [])
    .filter(({ remainingQuantity }) => remainingQuantity > 0)
    .map(
      ({ line, remainingQuantity }) => html`<label>Quantity of ${line.description}
        <input class="short" type="number" name="line:${line.id}" min="0"
          max="${remainingQuantity}" value="0"></label>`,
    );
  const itemFields = html`<fieldset class="row"><legend>Items to refund</legend>
    ${quantityFields}</fieldset> ${outcomeField}`;
  const itemHidden = { ...hidden, session: view.session.id };
  return html`<p class="quiet">${formatMoney(remaining, charge.currency)} can be refunded.</p>
    ${renderActionForm("refund-full", "Refund in full", hidden, outcomeField)}
    ${renderActionForm("refund-amount", "Refund amount", hidden, html`${amountField} ${outcomeField}`)}
    ${
      quantityFields.length > 0
        ? renderActionForm("refund-items", "Refund items", itemHidden, itemFields)
        : null
    }`;
}
