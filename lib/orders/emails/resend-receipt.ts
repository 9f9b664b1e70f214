import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { buildReceiptEmail } from "@/lib/orders/emails/receipt-email";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";

export type ResendReceiptInput = {
  readonly orderId: string;
  /** Created once per rendered form, so a double click sends one email. */
  readonly requestId: string;
};

/** Queues a paid order's receipt again, to its current email. */
export async function resendReceipt(
  ctx: Ctx,
  actor: AdminActor,
  { orderId, requestId }: ResendReceiptInput,
): Promise<Result<{ readonly sentTo: string }, "unknown_order" | "not_paid">> {
  return await ctx.db.transaction(async (tx) => {
    const loaded = await loadOrderFacts(tx, orderId);
    if (!loaded) return fail("unknown_order");
    const { order, items } = loaded;
    const { paidAt, orderNumber } = order;
    if (!paidAt) return fail("not_paid");
    const now = ctx.now();
    const receipt = await buildReceiptEmail(ctx, tx, { order, items, paidAt });
    const isNew = await enqueueEmail(tx, now, {
      ...receipt,
      dedupeKey: `receipt:${orderId}:${requestId}`,
    });
    if (isNew) {
      const details = { orderId, orderNumber, sentTo: order.email };
      await recordAudit(tx, { by: actor, action: "receipt_resent", details, now });
    }
    return ok({ sentTo: order.email });
  });
}
