import { refundLinesMetadata } from "@/lib/payments/refund-lines-metadata";
import { invalidRequest } from "../api/errors";
import { metadata } from "../api/params/composites";
import { find } from "../control/find";
import { createRefund } from "../flows/create-refund";
import { refundableLines } from "../flows/refundable-lines";
import { BY_ITSELF, type Sandbox } from "../sandbox";
import { centsOf } from "./format";

/** Refunds all that is left of a charge. */
export function refundInFull(sandbox: Sandbox, form: URLSearchParams): void {
  refundCharge(sandbox, form, {});
}

/** Refunds the typed amount, without saying for what. */
export function refundAmount(sandbox: Sandbox, form: URLSearchParams): void {
  const amount = centsOf(form.get("amount") ?? "");
  if (!amount) throw invalidRequest("Type an amount in dollars, such as 12.50.");
  refundCharge(sandbox, form, { amount });
}

/**
 * Refunds the chosen quantities of the session's lines. The shop reads from the refund's
 * metadata which access ends.
 */
export function refundLines(sandbox: Sandbox, form: URLSearchParams): void {
  const draft = find(sandbox, "session_draft", form.get("session") ?? "");
  const charge = find(sandbox, "charge", form.get("charge") ?? "");
  let amount = 0;
  const chosen: { orderItemId: string; quantity: number }[] = [];
  for (const { line, orderItemId, quantityLeft } of refundableLines(sandbox, draft, charge)) {
    const quantity = Number(form.get(`line:${line.id}`) ?? 0);
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > quantityLeft) {
      throw invalidRequest(`Choose 0 to ${quantityLeft} of ${line.description}.`);
    }
    if (quantity === 0) continue;
    amount += Math.round((line.amount_total * quantity) / (line.quantity ?? 1));
    chosen.push({ orderItemId, quantity });
  }
  if (chosen.length === 0) throw invalidRequest("Choose a quantity of at least one line.");
  refundCharge(sandbox, form, {
    amount,
    metadata: metadata(refundLinesMetadata(chosen), "metadata"),
  });
}

function refundCharge(
  sandbox: Sandbox,
  form: URLSearchParams,
  input: { amount?: number; metadata?: Record<string, string> },
): void {
  const charge = find(sandbox, "charge", form.get("charge") ?? "");
  const status = form.get("status") === "pending" ? "pending" : "succeeded";
  const reason = "requested_by_customer";
  createRefund(sandbox, charge, { ...input, status, reason }, BY_ITSELF);
}
