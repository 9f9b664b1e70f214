import { invalidRequest } from "../api/errors";
import { FAULT_MODES } from "../control/faults";
import type { Sandbox } from "../sandbox";

/** Orders the trouble that the panel's form describes. */
export function addFault(sandbox: Sandbox, form: URLSearchParams): void {
  const mode = FAULT_MODES.find((one) => one === form.get("mode"));
  const path = form.get("path") ?? "";
  if (!mode || !path.startsWith("/v1/")) throw invalidRequest("The path must start with /v1/.");
  sandbox.faults.add({
    mode,
    path,
    method: null,
    times: wholeNumber(form.get("times"), 1, 1000),
    delayMs: wholeNumber(form.get("delayMs"), 0, 120_000),
  });
}

function wholeNumber(text: string | null, min: number, max: number): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(Math.max(number, min), max) : min;
}
