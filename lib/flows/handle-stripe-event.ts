import { eq, sql } from "drizzle-orm";
import { stripeEvents } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";
import { describeError } from "@/lib/core/log";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { readEventFacts } from "@/lib/payments/read-event-facts";

/** Seconds to wait after the first, second, … attempt. The last value repeats. */
export const eventRetryDelaysSeconds = [60, 120, 300, 900, 3_600, 14_400] as const;

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
    const result = await readEventFacts(ctx, event);
    if (result.kind === "ignored") {
      await ctx.db
        .update(stripeEvents)
        .set({ handledAt: ctx.now(), outcome: "ignored" })
        .where(eq(stripeEvents.id, event.id));
      return "ignored";
    }
    if (result.kind === "unknown_order") return await defer(ctx, event, "unknown order");
    const { orderId, facts } = result;
    const applied = await applyPaymentFacts(ctx, { orderId, facts, eventId: event.id });
    return applied.ok ? "handled" : await defer(ctx, event, "unknown order");
  } catch (error) {
    return await defer(ctx, event, describeError(error));
  }
}

async function defer(ctx: Ctx, event: VerifiedEvent, reason: string): Promise<"deferred"> {
  ctx.log.warn("stripe_event.deferred", { eventId: event.id, type: event.type, reason });
  const attempts = sql`${stripeEvents.attempts} + 1`;
  const delays = sql.raw(`array[${eventRetryDelaysSeconds.join(", ")}]`);
  const delaySeconds = sql`(${delays})[least(${attempts}, ${eventRetryDelaysSeconds.length}::int)]`;
  const now = timestampParam(ctx.now());
  await ctx.db
    .update(stripeEvents)
    .set({
      attempts,
      nextAttemptAt: sql`${now} + make_interval(secs => ${delaySeconds})`,
      lastError: reason,
    })
    .where(eq(stripeEvents.id, event.id));
  return "deferred";
}
