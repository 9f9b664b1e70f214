import { html } from "hono/html";
import type { Sandbox } from "../sandbox";
import { type FaultMode, faultModes } from "../store/fault-list";
import { renderActionForm } from "./action-form";
import type { Html } from "./layout";

const faultLabels: Record<FaultMode, string> = {
  "timeout-after-accept": "Process the request but never respond",
  "reset-after-accept": "Process the request, then close the connection",
  timeout: "Ignore the request and never respond",
  "500": "Respond with 500",
  "429": "Respond with 429",
  "400": "Respond with 400",
  slow: "Respond late",
};

/** Renders the planned API failures and the form to add one. */
export function renderFaults(sandbox: Sandbox, back: string): Html {
  const faults = sandbox.faults.all();
  const options = faultModes.map(
    (mode) => html`<option value="${mode}">${faultLabels[mode]}</option>`,
  );
  const fields = html`<label>Fault <select name="mode">${options}</select></label>
    <label>Path prefix <input name="path" value="/v1/checkout/sessions" required></label>
    <label>Times <input class="short" type="number" name="times" min="1" value="1"></label>
    <label>Delay in ms <input class="short" type="number" name="delayMs" min="0" value="3000"></label>`;
  return html`<section class="card" aria-label="API faults">
    <h2>API faults</h2>
    ${faults.map(
      ({ mode, path, times }) => html`<p>${faultLabels[mode]}: ${path}, ${times} more</p>`,
    )}
    ${renderActionForm("add-fault", "Add fault", { back }, fields)}
    ${faults.length > 0 ? renderActionForm("clear-faults", "Clear faults", { back }) : null}
  </section>`;
}
