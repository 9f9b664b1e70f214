import { and, asc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";
import {
  resendEvents as events,
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import type { SendStatus } from "@/db/values/newsletter";
import { dayMs } from "@/lib/core/durations";
import { normalizeEmail } from "@/lib/core/email-address";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import {
  type DeliveryEvent,
  type DeliveryEventType,
  deliveryEventTypes,
  parseDeliveryEvent,
} from "@/lib/email/delivery-event";
import type { SignedWebhook } from "@/lib/email/provider/resend-signature";
import {
  getSuppressionCause,
  maxSoftBounces,
  removeSoftBounceSuppression,
  suppressAddress,
} from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";
import { batchIndexTag } from "@/lib/newsletter/sending/send-batch";

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

/** Ascending: an event never moves a send to a lower status. */
const statusRank: readonly SendStatus[] = [
  "queued",
  "uncertain",
  "sent",
  "delivered",
  "failed",
  "bounced",
  "complained",
];

const statusByEventType: Readonly<Record<DeliveryEventType, SendStatus>> = {
  "email.delivered": "delivered",
  "email.failed": "failed",
  "email.bounced": "bounced",
  "email.suppressed": "bounced",
  "email.complained": "complained",
};

/**
 * Applies a delivery event; events arrive in any order. Complaints and hard bounces count by
 * address, so those for receipts also stop the newsletter. Receipts themselves are still sent.
 * @returns whether a matching send was found
 */
export async function applyDeliveryEvent(
  ctx: Ctx,
  tx: Transaction,
  event: DeliveryEvent,
): Promise<boolean> {
  const sent = await findSend(tx, event);
  const email = sent?.email ?? (event.to === null ? null : normalizeEmail(event.to));
  if (email !== null) {
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .for("update");
    const isBefore = (at: Date | null | undefined) => at != null && event.occurredAt < at;
    const isBeforeRemoval = isBefore(subscriber?.suppressionRemovedAt);
    // A later confirmation proves that email arrives, but doesn't withdraw a complaint.
    const isOutdated = isBeforeRemoval || isBefore(subscriber?.confirmedAt);
    const cause = getSuppressionCause(event);
    const isIgnored = cause === "complaint" ? isBeforeRemoval : isOutdated;
    if (cause !== null && !isIgnored) await suppressAddress(ctx, tx, email, cause);
  }
  if (!sent) return false;
  const status = statusByEventType[event.type];
  const lowerStatuses = statusRank.slice(0, statusRank.indexOf(status));
  await tx
    .update(sends)
    .set({
      providerId: event.providerId,
      status: sql`case when ${inArray(sends.status, lowerStatuses)} then ${status} else ${sends.status} end`,
      updatedAt: ctx.now(),
    })
    .where(and(eq(sends.subscriberId, sent.subscriberId), eq(sends.issueId, sent.issueId)));
  await countSoftBounces(ctx, tx, sent);
  return true;
}

type FoundSend = {
  readonly subscriberId: string;
  readonly issueId: string;
  readonly email: string;
};

/** Finds the send by provider id or, before that is recorded, by the email's tags. */
async function findSend(tx: Transaction, event: DeliveryEvent): Promise<FoundSend | undefined> {
  const { batch = "", [batchIndexTag]: batchIndex = "" } = event.tags;
  const isTagged = /^[\da-f-]{36}$/.test(batch) && /^\d{1,3}$/.test(batchIndex);
  const [found] = await tx
    .select({ subscriberId: sends.subscriberId, issueId: sends.issueId, email: subscribers.email })
    .from(sends)
    .innerJoin(subscribers, eq(subscribers.id, sends.subscriberId))
    .where(
      or(
        eq(sends.providerId, event.providerId),
        isTagged
          ? and(eq(sends.batchId, batch), eq(sends.batchIndex, Number(batchIndex)))
          : undefined,
      ),
    )
    .limit(1);
  return found;
}

/**
 * Events arrive in any order, so soft bounces since the last delivery are recounted each time. A
 * delivery reported later removes the suppression if soft bounces were its only cause.
 */
async function countSoftBounces(ctx: Ctx, tx: Transaction, sent: FoundSend): Promise<void> {
  const [counted] = await readRows<{ soft: number }>(
    tx,
    sql`
    with delivery_events as (
      select e.type, e.bounce_type, e.occurred_at, e.provider_id
      from newsletter_sends s join resend_events e on e.provider_id = s.provider_id
      where s.subscriber_id = ${sent.subscriberId})
    select count(distinct provider_id)::int as soft from delivery_events
    where type = 'email.bounced' and bounce_type <> 'Permanent' and occurred_at > greatest(
      (select max(occurred_at) from delivery_events where type = 'email.delivered'),
      (select greatest(confirmed_at, suppression_removed_at)
        from newsletter_subscribers where id = ${sent.subscriberId}))`,
  );
  const softBounces = counted?.soft ?? 0;
  await tx.update(subscribers).set({ softBounces }).where(eq(subscribers.id, sent.subscriberId));
  if (softBounces >= maxSoftBounces) {
    await suppressAddress(ctx, tx, sent.email, "soft_bounces");
  } else if (await removeSoftBounceSuppression(tx, hashNewsletterEmail(ctx, sent.email))) {
    await rescheduleSubscriber(tx, ctx.now(), sent.subscriberId);
  }
}
