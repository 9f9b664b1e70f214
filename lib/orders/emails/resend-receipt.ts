import type { Transaction } from "@/db/client";
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
    const queued = await queueReceiptAgain(ctx, tx, { orderId, requestId });
    if (!queued.ok) return queued;
    const { orderNumber, sentTo, isNew } = queued.value;
    if (isNew) {
      const details = { orderId, orderNumber, sentTo };
      await recordAudit(tx, { by: actor, action: "receipt_resent", details, now: ctx.now() });
    }
    return ok({ sentTo });
  });
}

type QueuedReceipt = {
  readonly orderNumber: string;
  readonly sentTo: string;
  /** False if this request queued it before. */
  readonly isNew: boolean;
};

/** Queues the receipt again in the caller's transaction. */
export async function queueReceiptAgain(
  ctx: Ctx,
  tx: Transaction,
  { orderId, requestId }: ResendReceiptInput,
): Promise<Result<QueuedReceipt, "unknown_order" | "not_paid">> {
  const loaded = await loadOrderFacts(tx, orderId);
  if (!loaded) return fail("unknown_order");
  const { order, items } = loaded;
  const { paidAt, orderNumber } = order;
  if (!paidAt) return fail("not_paid");
  const receipt = await buildReceiptEmail(ctx, tx, { order, items, paidAt });
  const isNew = await enqueueEmail(tx, ctx.now(), {
    ...receipt,
    dedupeKey: `receipt:${orderId}:${requestId}`,
  });
  return ok({ orderNumber, sentTo: order.email, isNew });
}
