import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { claimRows } from "@/db/claim-rows";
import { timestampParam } from "@/db/read-rows";
import { stripeEvents } from "@/db/schema";
import { changed, recorded, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { describeError } from "@/lib/core/log";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import { fail } from "@/lib/core/result";
import { runUntil } from "@/lib/core/run-until";
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
    const applied = await applyPaymentFacts(ctx, {
      orderId,
      facts,
      eventId: event.id,
      knownAt: new Date(event.created * 1000),
    });
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

const leaseMs = 60_000;

/**
 * Handles stored events that are due, after a crash or a failed attempt. Safe to run concurrently.
 * Returns the number handled.
 */
export async function retryStripeEvents(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  return await runUntil(ctx, until, async () => {
    const event = await claim(ctx);
    if (!event) return null;
    return (await handleStripeEvent(ctx, event)) === "deferred" ? 0 : 1;
  });
}

async function claim(ctx: Ctx): Promise<VerifiedEvent | null> {
  const now = ctx.now();
  const [row] = await claimRows(ctx.db, stripeEvents, {
    due: sql`handled_at is null and ${lte(stripeEvents.nextAttemptAt, now)}`,
    orderBy: [stripeEvents.nextAttemptAt],
    set: { nextAttemptAt: new Date(now.getTime() + leaseMs) },
  });
  // receiveEvent verified the signature before storing it.
  return row ? (row.payload as VerifiedEvent) : null;
}

/** Handles a stored event now, before its next scheduled attempt. Its effects still happen once. */
export async function retryStripeEvent(ctx: Ctx, actor: AdminActor, eventId: string) {
  const claimed = await claimEvent(ctx, actor, eventId);
  if (!claimed.ok) return claimed;
  return recorded(["stripe_event_retried"], await handleStripeEvent(ctx, claimed.value));
}

const claimEvent = staffOperation(async (tx, ctx, _actor, eventId: string) => {
  const [row] = await tx
    .update(stripeEvents)
    .set({ nextAttemptAt: new Date(ctx.now().getTime() + leaseMs) })
    .where(and(eq(stripeEvents.id, eventId), isNull(stripeEvents.handledAt)))
    .returning({ payload: stripeEvents.payload, type: stripeEvents.type });
  if (!row) return fail("already_handled");
  // receiveEvent verified the signature before storing it.
  return changed("stripe_event_retried", { eventId, type: row.type }, row.payload as VerifiedEvent);
});
