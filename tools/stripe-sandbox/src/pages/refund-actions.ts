import { rejectRequest } from "../api/errors";
import { findObject } from "../api/find-object";
import { metadata } from "../api/params/composites";
import { createRefund } from "../flows/create-refund";
import { formatRefundLines, type RefundLine } from "../flows/refund-lines";
import { listRefundableLines } from "../flows/refundable-lines";
import { internalTrigger, type Sandbox } from "../sandbox";
import type { Form } from "./actions";
import { parseCents } from "./format";

/** Refunds everything not yet refunded. */
export function refundInFull(sandbox: Sandbox, form: Form): void {
  refundCharge(sandbox, form, {});
}

/** Refunds an amount without naming items. */
export function refundAmount(sandbox: Sandbox, form: Form): void {
  const amount = parseCents(form.amount ?? "");
  if (!amount) rejectRequest("Enter an amount in dollars, such as 12.50.");
  refundCharge(sandbox, form, { amount });
}

/** Refunds the chosen quantities and names the items in the refund's metadata for the shop. */
export function refundItems(sandbox: Sandbox, form: Form): void {
  const draft = findObject(sandbox, "session_draft", form.session ?? "");
  const charge = findObject(sandbox, "charge", form.charge ?? "");
  let amount = 0;
  const refundLines: RefundLine[] = [];
  for (const { line, orderItemId, remainingQuantity } of listRefundableLines(
    sandbox,
    draft,
    charge,
  )) {
    const quantity = Number(form[`line:${line.id}`] ?? 0);
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > remainingQuantity) {
      rejectRequest(`Choose a quantity from 0 to ${remainingQuantity} for ${line.description}.`);
    }
    if (quantity === 0) continue;
    amount += Math.round((line.amount_total * quantity) / (line.quantity ?? 1));
    refundLines.push({ orderItemId, quantity });
  }
  if (refundLines.length === 0) rejectRequest("Choose a quantity for at least one item.");
  refundCharge(sandbox, form, {
    amount,
    metadata: metadata(formatRefundLines(refundLines), "metadata"),
  });
}

function refundCharge(
  sandbox: Sandbox,
  form: Form,
  input: { amount?: number; metadata?: Record<string, string> },
): void {
  const charge = findObject(sandbox, "charge", form.charge ?? "");
  const status = form.status === "pending" ? "pending" : "succeeded";
  const reason = "requested_by_customer";
  createRefund(sandbox, charge, { ...input, status, reason }, internalTrigger);
}
