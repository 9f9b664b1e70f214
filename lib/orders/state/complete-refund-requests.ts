import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { refundRequests } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { recordAudit } from "@/lib/audit/record-audit";
import type { RefundSnapshot } from "@/lib/core/ports/payments";

/**
 * Marks refund requests as succeeded, whether Stripe's response, a webhook or a later lookup
 * reports it first. The amount then counts as a refund instead of a reservation.
 */
export async function completeRefundRequests(
  tx: Transaction,
  order: Pick<OrderRow, "id" | "orderNumber">,
  refunds: readonly RefundSnapshot[],
  now: Date,
): Promise<void> {
  for (const { id: refundId, requestId, amountCents } of refunds) {
    if (!requestId) continue;
    const [completed] = await tx
      .update(refundRequests)
      .set({ status: "succeeded", refundId, lastError: null })
      .where(
        and(
          eq(refundRequests.id, requestId),
          eq(refundRequests.orderId, order.id),
          ne(refundRequests.status, "succeeded"),
        ),
      )
      .returning({ requestedBy: refundRequests.requestedBy });
    if (!completed) continue;
    await recordAudit(tx, {
      by: { email: completed.requestedBy },
      action: "refund_made",
      details: { orderId: order.id, orderNumber: order.orderNumber, refundId, amountCents },
      now,
    });
  }
}
