import { eq } from "drizzle-orm";
import { findSubscriber, selectFrequencies } from "@/db/queries/newsletter/subscribers";
import { readListing } from "@/db/queries/subscribers";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { FrequencyPref } from "@/db/values/newsletter";
import { recordAudit } from "@/lib/audit/record-audit";
import { changed, recorded, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { removeSuppression } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";
import { queueConfirmation } from "@/lib/newsletter/subscription/confirmation";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import { isAwaitingConfirmation } from "@/lib/newsletter/subscription/subscriber";
import { endSubscription } from "@/lib/newsletter/subscription/unsubscribe";
import type { ListView } from "@/lib/subscribers/list-view";
import type { StaffFrequency } from "@/lib/subscribers/subscriber-copy";

type ChangeFrequencyInput = {
  readonly subscriberId: string;
  readonly frequency: StaffFrequency;
  /** The value shown on the page. */
  readonly from: FrequencyPref;
};

/**
 * `changed_since`: the page was out of date. `left`: only the subscriber can come back, with a new
 * sign-up or their preferences. `same`: nothing to change.
 */
export type ChangeFrequencyProblem = "unknown" | "changed_since" | "already_unsubscribed" | "same";

/** Changes a subscriber's frequency at their request. */
export const changeFrequency = staffOperation(
  async (tx, ctx, _actor, { subscriberId, frequency, from }: ChangeFrequencyInput) => {
    const now = ctx.now();
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    if (!subscriber) return fail("unknown");
    if (subscriber.unsubscribedAt) return fail("already_unsubscribed");
    if (subscriber.frequencyPref !== from) return fail("changed_since");
    if (from === frequency) return fail("same");
    await tx
      .update(subscribers)
      .set({ frequencyPref: frequency })
      .where(eq(subscribers.id, subscriberId));
    // A bounced or complained address stays unscheduled until the suppression is removed.
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
    if (suppression === null) await rescheduleSubscriber(tx, now, subscriberId);
    await logNewsletterEvent(tx, {
      subscriberId,
      eventType: "preferences_changed",
      metadata: { from, to: frequency, by: "staff" },
      createdAt: now,
    });
    const details = { subscriberId, from, to: frequency };
    return changed("subscriber_pace_changed", details, frequency);
  },
);

/** `limited`: the address has reached its limit; the last link still works. */
export type ResendProblem = "unknown" | "not_waiting" | "limited";

/**
 * Emails a new confirmation link to an unconfirmed subscriber. The public form's limits also apply
 * to staff.
 */
export const resendConfirmationAsStaff = staffOperation(
  async (tx, ctx, _actor, { subscriberId }: { readonly subscriberId: string }) => {
    const now = ctx.now();
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    if (!subscriber) return fail("unknown");
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
    if (!isAwaitingConfirmation({ ...subscriber, suppression })) return fail("not_waiting");
    if (!(await queueConfirmation(ctx, tx, now, subscriber))) return fail("limited");
    const details = { subscriberId };
    return changed("subscriber_confirmation_resent", details, "queued");
  },
);

/** Unsubscribes someone who asked for it by other means. `left`: already unsubscribed. */
export const unsubscribeAsStaff = staffOperation(
  async (tx, ctx, _actor, { subscriberId }: { readonly subscriberId: string }) => {
    const now = ctx.now();
    const [subscriber] = await tx
      .select({ unsubscribedAt: subscribers.unsubscribedAt })
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    if (!subscriber) return fail("unknown");
    if (subscriber.unsubscribedAt) return fail("already_unsubscribed");
    await endSubscription(tx, now, subscriberId);
    const details = { subscriberId };
    return changed("subscriber_unsubscribed", details, "unsubscribed");
  },
);

type RemoveSuppressionInput = {
  readonly subscriberId: string;
  /** Staff's reason, kept in the audit log. */
  readonly reason: string;
};

export type RemoveSuppressionProblem = "unknown" | "provider_unavailable" | "not_suppressed";

/**
 * Removes a bounce or complaint from our list and the provider's. Does nothing if the subscriber
 * isn't suppressed.
 */
export async function removeSuppressionAsStaff(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId, reason }: RemoveSuppressionInput,
) {
  const subscriber = await findSubscriber(ctx.db, subscriberId);
  if (!subscriber) return fail("unknown");
  const removed = await removeSuppression(ctx, subscriber, async (tx) => {
    const details = { subscriberId, reason };
    const entry = { by: actor, action: "subscriber_suppression_lifted", details } as const;
    await recordAudit(tx, { ...entry, now: ctx.now() });
  });
  return removed.ok ? recorded(["subscriber_suppression_lifted"], removed.value) : removed;
}

export type SubscriberChange =
  | { readonly kind: "frequency"; readonly frequency: StaffFrequency }
  | { readonly kind: "resend" }
  | { readonly kind: "unsubscribe" };

export type SkipReason = ChangeFrequencyProblem | ResendProblem;

export type ChangedSubscribers = {
  readonly changed: number;
  /** Subscribers left as they were, counted by reason. */
  readonly skipped: ReadonlyMap<SkipReason, number>;
};

/**
 * Applies one change to several subscribers, with the rules and the audit entry of a single change:
 * no one who unsubscribed or is suppressed gets an email again. Each is a transaction of its own, so
 * an interruption leaves the rest unchanged.
 */
export async function changeSubscribers(
  ctx: Ctx,
  actor: AdminActor,
  subscriberIds: readonly string[],
  change: SubscriberChange,
) {
  const skipped = new Map<SkipReason, number>();
  const frequencies = await selectFrequencies(ctx.db, subscriberIds);
  let done = 0;
  for (const subscriberId of new Set(subscriberIds)) {
    const from = frequencies.get(subscriberId);
    const result = await applyChange(ctx, actor, { subscriberId, from, change });
    if (result.ok) done += 1;
    else skipped.set(result.problem, (skipped.get(result.problem) ?? 0) + 1);
  }
  return recorded(changeEntries, { changed: done, skipped });
}

/** The audit entries of a change. */
const changeEntries = [
  "subscriber_pace_changed",
  "subscriber_confirmation_resent",
  "subscriber_unsubscribed",
] as const;

type Target = {
  readonly subscriberId: string;
  readonly from: FrequencyPref | undefined;
  readonly change: SubscriberChange;
};

async function applyChange(ctx: Ctx, actor: AdminActor, { subscriberId, from, change }: Target) {
  if (change.kind === "resend")
    return await resendConfirmationAsStaff(ctx, actor, { subscriberId });
  if (change.kind === "unsubscribe") return await unsubscribeAsStaff(ctx, actor, { subscriberId });
  const { frequency } = change;
  // A subscriber without a frequency was deleted, and the operation says so.
  return await changeFrequency(ctx, actor, { subscriberId, frequency, from: from ?? frequency });
}

/** Each is a transaction of its own, so a batch takes about a second. */
const batchSize = 100;

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The last subscriber of a batch. They're taken newest first. */
export type BatchCursor = { readonly createdAt: string; readonly id: string };

type Matching = {
  readonly view: Pick<ListView, "search" | "filter" | "segment">;
  /** When staff saw the count. Later sign-ups aren't part of it and stay unchanged. */
  readonly seenAt: Date;
  /** Null for the first batch. */
  readonly after: BatchCursor | null;
};

/**
 * Applies one change to the next batch of subscribers that a view finds, with the rules of a single
 * change. The order doesn't depend on what the change writes, so no one is taken twice or missed,
 * and a batch that's sent again changes nothing.
 */
export async function changeMatchingSubscribers(
  ctx: Ctx,
  actor: AdminActor,
  { view, seenAt, after }: Matching,
  change: SubscriberChange,
) {
  const cursor = after ?? { createdAt: seenAt.toISOString(), id: lastId };
  const found = await readListing(
    ctx.db,
    ctx.now(),
    { ...view, sort: "joined", direction: "desc" },
    { after: { ...cursor, email: "", quickCheckCount: 0 }, limit: batchSize + 1 },
  );
  const batch = found.slice(0, batchSize);
  const last = batch.at(-1);
  const { value } = await changeSubscribers(
    ctx,
    actor,
    batch.map(({ id }) => id),
    change,
  );
  const hasMore = found.length > batchSize && last !== undefined;
  const next = hasMore ? { createdAt: last.createdAt, id: last.id } : null;
  return recorded(changeEntries, { ...value, next });
}
