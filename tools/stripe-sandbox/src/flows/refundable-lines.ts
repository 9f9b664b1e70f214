import type Stripe from "stripe";
import type { Sandbox } from "../sandbox";
import type { SessionDraft } from "../store/records";
import { parseRefundLines } from "./refund-lines";

export type RefundableLine = {
  line: Stripe.LineItem;
  /** The shop's ID for the line, from the product's metadata. */
  orderItemId: string;
  /** The quantity that no refund of the charge names yet. */
  remainingQuantity: number;
};

/** Returns the session's lines with the quantities that can still be refunded from the charge. */
export function listRefundableLines(sandbox: Sandbox, draft: SessionDraft, charge: Stripe.Charge) {
  const refundLines = sandbox.store
    .all("refund")
    .filter((refund) => refund.charge === charge.id && refund.status !== "failed")
    .flatMap((refund) => parseRefundLines(refund.metadata));
  const isRenewal = charge.description === "Subscription update";
  return draft.lines
    .filter((line) => !isRenewal || line.price?.recurring)
    .map((line) => {
      const orderItemId = draft.productMetadata[line.id]?.orderItemId ?? line.id;
      const refunded = refundLines
        .filter((refundLine) => refundLine.orderItemId === orderItemId)
        .reduce((sum, refundLine) => sum + refundLine.quantity, 0);
      return { line, orderItemId, remainingQuantity: Math.max(0, (line.quantity ?? 0) - refunded) };
    });
}
