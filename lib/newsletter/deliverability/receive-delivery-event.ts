import { and, asc, eq, gte, isNull } from "drizzle-orm";
import { resendEvents as events, newsletterSends as sends } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import {
  type DeliveryEvent,
  deliveryEventTypes,
  parseDeliveryEvent,
} from "@/lib/email/delivery-event";
import type { SignedWebhook } from "@/lib/email/provider/resend-signature";
import { applyDeliveryEvent } from "@/lib/newsletter/deliverability/apply-delivery-event";

/** How long an event waits for a matching send. Events of receipts never match one. */
const pendingEventMaxAgeMs = dayMs;
const pendingEventsPerRun = 200;

/**
 * Handles one webhook event, once. `receiveResendWebhook` has checked its signature. An event that
 * arrives before its send is known is kept until then. Database errors are thrown so that the
 * provider retries.
 */
export async function receiveDeliveryEvent(
  ctx: Ctx,
  delivery: Pick<SignedWebhook, "id" | "rawBody">,
): Promise<Result<"applied" | "duplicate" | "ignored", "malformed">> {
  const now = ctx.now();
  const event = parseDeliveryEvent(delivery.rawBody);
  if (event === "malformed") return fail("malformed");
  if (event === "ignored") return ok("ignored");
  return await ctx.db.transaction(async (tx) => {
    const { type, providerId, occurredAt, bounceType } = event;
    const row = { id: delivery.id, type, providerId, occurredAt, bounceType, receivedAt: now };
    const stored = await tx
      .insert(events)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: events.id });
    if (stored.length === 0) return ok("duplicate");
    const isFound = await applyDeliveryEvent(ctx, tx, event);
    const handledAt = isFound ? now : null;
    await tx.update(events).set({ handledAt }).where(eq(events.id, delivery.id));
    return ok("applied");
  });
}

/** Applies events that arrived before the provider's response was recorded. */
export async function applyPendingDeliveryEvents(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const early = await ctx.db
    .select({ event: events })
    .from(events)
    .innerJoin(sends, eq(sends.providerId, events.providerId))
    .where(
      and(
        isNull(events.handledAt),
        gte(events.receivedAt, new Date(now.getTime() - pendingEventMaxAgeMs)),
      ),
    )
    .orderBy(asc(events.receivedAt))
    .limit(pendingEventsPerRun);
  for (const { event } of early) {
    const type = deliveryEventTypes.find((known) => known === event.type);
    if (!type) continue;
    const { providerId, occurredAt, bounceType } = event;
    const deliveryEvent: DeliveryEvent = {
      type,
      providerId,
      occurredAt,
      bounceType,
      to: null,
      tags: {},
    };
    await ctx.db.transaction(async (tx) => {
      await applyDeliveryEvent(ctx, tx, deliveryEvent);
      await tx.update(events).set({ handledAt: now }).where(eq(events.id, event.id));
    });
  }
}
