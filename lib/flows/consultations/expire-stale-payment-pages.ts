import { selectStalePaymentPages } from "@/db/queries/consultations";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { readSessionFacts } from "@/lib/payments/session-facts";

const batchSize = 20;

/**
 * Expires Stripe payment pages of offers that were replaced, declined, paid another way or have
 * ended. If one turns out to be paid, the payment is applied. If Stripe doesn't respond, the next
 * run tries again.
 * @param inquiryId One consultation; all of them if left out.
 */
export async function expireStalePaymentPages(
  ctx: Ctx,
  { inquiryId }: { readonly inquiryId?: string } = {},
): Promise<void> {
  const stale = await selectStalePaymentPages(ctx.db, {
    now: ctx.now(),
    inquiryId,
    limit: batchSize,
  });
  await Promise.all(stale.map((page) => expirePage(ctx, page)));
}

async function expirePage(
  ctx: Ctx,
  { orderId, sessionId }: { readonly orderId: string; readonly sessionId: string | null },
): Promise<void> {
  try {
    const session = sessionId && (await ctx.payments.expireSession(sessionId));
    if (!session) return;
    const facts = await readSessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await applyPaymentFacts(ctx, { orderId, facts });
  } catch (error) {
    ctx.log.warn("consultation.payment_page_not_expired", {
      orderId,
      reason: describeError(error),
    });
  }
}
