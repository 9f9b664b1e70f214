import { eq, sql } from "drizzle-orm";
import { stripeEvents } from "@/db/schema";
import { describeError } from "@/lib/core/log";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { eventRetryDelaysSeconds } from "@/lib/payments/event-retry-delays";
import { readEventFacts } from "@/lib/payments/read-event-facts";

export type StripeEventOutcome = "handled" | "ignored" | "deferred";

/**
 * Applies a stored event and marks it as handled in the same transaction. If it can't be applied
 * now (unknown order, Stripe down), it's retried later. Throws only when the database is down; the
 * event is retried once its lease expires.
 */
export async function handleStripeEvent(
  ctx: Ctx,
  event: VerifiedEvent,
): Promise<StripeEventOutcome> {
  try {
    const reading = await readEventFacts(ctx, event);
    if (reading.kind === "ignored") {
      await ctx.db
        .update(stripeEvents)
        .set({ handledAt: ctx.now(), outcome: "ignored" })
        .where(eq(stripeEvents.id, event.id));
      return "ignored";
    }
    if (reading.kind === "unknown_order") return await keep(ctx, event, "unknown order");
    const { orderId, facts } = reading;
    const fulfilled = await applyPaymentFacts(ctx, { orderId, facts, eventId: event.id });
    return fulfilled.ok ? "handled" : await keep(ctx, event, "unknown order");
  } catch (error) {
    return await keep(ctx, event, describeError(error));
  }
}

async function keep(ctx: Ctx, event: VerifiedEvent, reason: string): Promise<"deferred"> {
  ctx.log.warn("stripe_event.deferred", { eventId: event.id, type: event.type, reason });
  const attempts = sql`${stripeEvents.attempts} + 1`;
  const waits = sql.raw(`array[${eventRetryDelaysSeconds.join(", ")}]`);
  const waitSeconds = sql`(${waits})[least(${attempts}, ${eventRetryDelaysSeconds.length}::int)]`;
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  await ctx.db
    .update(stripeEvents)
    .set({
      attempts,
      nextAttemptAt: sql`${now} + make_interval(secs => ${waitSeconds})`,
      lastError: reason,
    })
    .where(eq(stripeEvents.id, event.id));
  return "deferred";
}
