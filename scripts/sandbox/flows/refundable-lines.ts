import type Stripe from "stripe";
import { parseRefundLines } from "@/lib/payments/refund-lines-metadata";
import type { Sandbox } from "../sandbox";
import type { SessionDraft } from "../store/records";

export interface RefundableLine {
  line: Stripe.LineItem;
  /** The shop's own id of the line, which it put in the product's metadata. */
  orderItemId: string;
  /** How many of it no refund of the charge has named yet. */
  quantityLeft: number;
}

/** What of the session's lines a charge can still give back, line by line. */
export function refundableLines(
  sandbox: Sandbox,
  draft: SessionDraft,
  charge: Stripe.Charge,
): RefundableLine[] {
  const named = sandbox.store
    .all("refund")
    .filter((refund) => refund.charge === charge.id && refund.status !== "failed")
    .flatMap((refund) => parseRefundLines(refund.metadata) ?? []);
  const renewal = charge.description === "Subscription update";
  return draft.lines
    .filter((line) => !renewal || line.price?.recurring)
    .map((line) => {
      const orderItemId = draft.productMetadata[line.id]?.orderItemId ?? line.id;
      const refunded = named
        .filter((one) => one.orderItemId === orderItemId)
        .reduce((sum, one) => sum + one.quantity, 0);
      return { line, orderItemId, quantityLeft: Math.max(0, (line.quantity ?? 0) - refunded) };
    });
}
