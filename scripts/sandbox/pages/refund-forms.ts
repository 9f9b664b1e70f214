import type { SessionPayment } from "../flows/session-charges";
import { actionForm } from "./action-form";
import { money } from "./format";
import { type Html, html } from "./html";
import type { SessionView } from "./session-view";

const OUTCOME = html`<label>Refund outcome
  <select name="status">
    <option value="succeeded">succeeds at once</option>
    <option value="pending">stays pending</option>
  </select></label>`;

/** The three ways to refund: all that is left, an amount, or some of the lines. */
export function refundForms(
  view: SessionView,
  { charge, invoice }: SessionPayment,
  left: number,
  back: string,
): Html {
  const hidden = { charge: charge.id, back };
  const isRenewal = invoice?.billing_reason === "subscription_cycle";
  const lines = view.lines.filter((line) => !isRenewal || line.price?.recurring);
  const quantities = lines.map(
    (line) => html`<label>Quantity of ${line.description}
      <input class="short" type="number" name="line:${line.id}" min="0"
        max="${line.quantity}" value="0"></label>`,
  );
  const amount = html`<label>Amount in dollars
    <input class="short" name="amount" inputmode="decimal" required
      value="${(left / 100).toFixed(2)}"></label>`;
  return html`<p class="quiet">${money(left, charge.currency)} left to refund.</p>
    ${actionForm("refund-full", "Refund in full", hidden, OUTCOME)}
    ${actionForm("refund-amount", "Refund amount", hidden, html`${amount} ${OUTCOME}`)}
    ${actionForm(
      "refund-lines",
      "Refund lines",
      { ...hidden, session: view.session.id },
      html`<fieldset class="row"><legend>Lines to refund</legend>${quantities}</fieldset>${OUTCOME}`,
    )}`;
}
