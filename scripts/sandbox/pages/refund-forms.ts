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
  { charge }: SessionPayment,
  left: number,
  back: string,
): Html {
  const hidden = { charge: charge.id, back };
  const lines = (view.refundable.get(charge.id) ?? []).filter((one) => one.quantityLeft > 0);
  const quantities = lines.map(
    ({ line, quantityLeft }) => html`<label>Quantity of ${line.description}
      <input class="short" type="number" name="line:${line.id}" min="0"
        max="${quantityLeft}" value="0"></label>`,
  );
  const amount = html`<label>Amount in dollars
    <input class="short" name="amount" inputmode="decimal" required
      value="${(left / 100).toFixed(2)}"></label>`;
  return html`<p class="quiet">${money(left, charge.currency)} left to refund.</p>
    ${actionForm("refund-full", "Refund in full", hidden, OUTCOME)}
    ${actionForm("refund-amount", "Refund amount", hidden, html`${amount} ${OUTCOME}`)}
    ${
      lines.length > 0
        ? actionForm(
            "refund-lines",
            "Refund lines",
            { ...hidden, session: view.session.id },
            html`<fieldset class="row"><legend>Lines to refund</legend>${quantities}</fieldset>
              ${OUTCOME}`,
          )
        : null
    }`;
}
