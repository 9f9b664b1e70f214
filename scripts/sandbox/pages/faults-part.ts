import { FAULT_MODES } from "../control/faults";
import type { Sandbox } from "../sandbox";
import { actionForm } from "./action-form";
import { type Html, html } from "./html";

const MEANINGS: Record<(typeof FAULT_MODES)[number], string> = {
  "timeout-after-accept": "does the work, never answers",
  "reset-after-accept": "does the work, then hangs up",
  timeout: "does nothing, never answers",
  "500": "answers 500",
  "429": "answers 429",
  "400": "answers 400",
  slow: "answers late",
};

/** Troubles to order for the next API calls. */
export function faultsPart(sandbox: Sandbox, back: string): Html {
  const faults = sandbox.faults.all();
  const fields = html`<label>Trouble
      <select name="mode">
        ${FAULT_MODES.map((mode) => html`<option value="${mode}">${MEANINGS[mode]}</option>`)}
      </select></label>
    <label>Path starts with <input name="path" value="/v1/checkout/sessions" required></label>
    <label>Times <input class="short" type="number" name="times" min="1" value="1"></label>
    <label>Delay in ms <input class="short" type="number" name="delayMs" min="0" value="3000"></label>`;
  return html`<section class="card" aria-label="Faults">
    <h2>Trouble with the API</h2>
    ${faults.map(
      (fault) => html`<p>${MEANINGS[fault.mode]}: ${fault.path}, ${fault.times} more</p>`,
    )}
    ${actionForm("add-fault", "Order trouble", { back }, fields)}
    ${faults.length > 0 ? actionForm("clear-faults", "Call it off", { back }) : null}
  </section>`;
}
