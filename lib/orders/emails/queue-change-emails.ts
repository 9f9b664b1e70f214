import type { Transaction } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { queueDisputeNotices } from "@/lib/orders/emails/queue-dispute-notices";
import { queueRefundEmails } from "@/lib/orders/emails/queue-refund-emails";
import { queueRenewalReceipts } from "@/lib/orders/emails/queue-renewal-receipts";
import { queueReturnedPayments } from "@/lib/orders/emails/queue-returned-payments";
import type { OrderWithFacts } from "@/lib/orders/state/load-order-facts";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import type { PaymentFact } from "@/lib/payments/payment-fact";

/** An order before and after a transaction recorded these facts, under the order's row lock. */
export type OrderChange = {
  /** Null if the order was just created. */
  readonly before: OrderWithFacts | null;
  readonly updated: UpdatedOrder;
  readonly facts: readonly PaymentFact[];
  /** The email that cancels a refunded consultation states the refund, too. */
  readonly hasConsultationEmail: boolean;
};

/**
 * Queues the emails about refunds, renewals and disputes that this transaction recorded first.
 * Comparing with the state before, rather than with the outbox, sends none about old ones.
 */
export async function queueChangeEmails(
  ctx: Ctx,
  tx: Transaction,
  change: OrderChange,
): Promise<void> {
  await queueRefundEmails(ctx, tx, change);
  await queueRenewalReceipts(ctx, tx, change);
  await queueReturnedPayments(ctx, tx, change);
  await queueDisputeNotices(ctx, tx, change);
}
