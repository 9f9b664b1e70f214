import { eq, sql } from "drizzle-orm";
import { stripeEvents } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { describeError } from "@/lib/log";
import { fulfilOrder } from "@/lib/orders/fulfil-order";
import { eventWaitsSeconds } from "@/lib/payments/event-backoff";
import { readEvent } from "@/lib/payments/event-facts";
import type { VerifiedEvent } from "@/lib/payments/port";

export type HandledEvent = "handled" | "ignored" | "kept";

/**
 * Applies a stored event and marks it as handled in the same transaction. If it can't be applied
 * now (unknown order, Stripe down), it's retried later. Throws only when the database is down; the
 * event is retried once its lease expires.
 */
export async function handleEvent(ctx: Ctx, event: VerifiedEvent): Promise<HandledEvent> {
  try {
    const reading = await readEvent(ctx, event);
    if (reading.kind === "ignored") {
      await ctx.db
        .update(stripeEvents)
        .set({ handledAt: ctx.now(), outcome: "ignored" })
        .where(eq(stripeEvents.id, event.id));
      return "ignored";
    }
    if (reading.kind === "unknown_order") return await keep(ctx, event, "unknown order");
    const { orderId, facts } = reading;
    const fulfilled = await fulfilOrder(ctx, { orderId, facts, eventId: event.id });
    return fulfilled.ok ? "handled" : await keep(ctx, event, "unknown order");
  } catch (error) {
    return await keep(ctx, event, describeError(error));
  }
}

async function keep(ctx: Ctx, event: VerifiedEvent, reason: string): Promise<"kept"> {
  ctx.log.warn("stripe_event.kept", { eventId: event.id, type: event.type, reason });
  const attempts = sql`${stripeEvents.attempts} + 1`;
  const waits = sql.raw(`array[${eventWaitsSeconds.join(", ")}]`);
  const waitSeconds = sql`(${waits})[least(${attempts}, ${eventWaitsSeconds.length}::int)]`;
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  await ctx.db
    .update(stripeEvents)
    .set({
      attempts,
      nextAttemptAt: sql`${now} + make_interval(secs => ${waitSeconds})`,
      lastError: reason,
    })
    .where(eq(stripeEvents.id, event.id));
  return "kept";
}
