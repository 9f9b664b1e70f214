import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { FrequencyPref } from "@/db/values/newsletter";
import type { ChicagoDay } from "@/lib/core/chicago-time";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/preferences-links";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";
import { getPauseEnd, type PauseWeeks } from "@/lib/newsletter/sending/schedule";
import { linkBrowser } from "@/lib/newsletter/subscription/link-browser";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import { stopsNewsletter } from "@/lib/newsletter/subscription/subscriber";
import { endSubscription } from "@/lib/newsletter/subscription/unsubscribe";

type SavePreferencesInput = {
  readonly token: string;
  readonly frequency: FrequencyPref;
  /** Unchanged if missing, as in a page that was opened before there was a choice. */
  readonly wantsNews?: boolean | undefined;
  readonly browserHash: string;
};

/** `suppressed`: the address bounced, complained, or left a list elsewhere. Saving doesn't change that. */
export type SavePreferencesProblem = "invalid" | "suppressed";

/**
 * Saves a subscriber's frequency, and if they want broadcasts too. `unsubscribed` ends the subscription; any other value also
 * resubscribes, because the token proves who is asking.
 */
export async function savePreferences(
  ctx: Ctx,
  { token, frequency, wantsNews, browserHash }: SavePreferencesInput,
): Promise<Result<FrequencyPref, SavePreferencesProblem>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const access = await resolvePreferencesToken(ctx, tx, token);
    if (!access) return fail("invalid");
    const { subscriberId } = access;
    const subscriber = await lockSubscriber(tx, subscriberId);
    if (!subscriber) return fail("invalid");
    await linkBrowser(tx, now, { subscriberId, browserHash });
    const saved =
      frequency === "unsubscribed"
        ? ok(frequency)
        : await setFrequency(ctx, tx, subscriber, frequency);
    if (!saved.ok) return saved;
    if (wantsNews !== undefined) await setNews(tx, now, subscriber, wantsNews);
    if (frequency === "unsubscribed") await endSubscription(tx, now, subscriberId);
    return saved;
  });
}

async function setNews(
  tx: Transaction,
  now: Date,
  { id: subscriberId, wantsNews: wantedNews }: Subscriber,
  wantsNews: boolean,
): Promise<void> {
  if (wantsNews === wantedNews) return;
  await tx.update(subscribers).set({ wantsNews }).where(eq(subscribers.id, subscriberId));
  await logNewsletterEvent(tx, {
    subscriberId,
    eventType: "preferences_changed",
    metadata: { news: wantsNews ? "on" : "off" },
    createdAt: now,
  });
}

type Subscriber = typeof subscribers.$inferSelect;

/** Reads a subscriber and keeps others from changing it until the transaction ends. */
export async function lockSubscriber(tx: Transaction, id: string): Promise<Subscriber | null> {
  const [subscriber] = await tx
    .select()
    .from(subscribers)
    .where(eq(subscribers.id, id))
    .for("update");
  return subscriber ?? null;
}

/** Emails a locked subscriber as often as given from now on, also after unsubscribing. */
export async function setFrequency(
  ctx: Ctx,
  tx: Transaction,
  subscriber: Subscriber,
  frequency: Exclude<FrequencyPref, "unsubscribed">,
): Promise<Result<FrequencyPref, "suppressed">> {
  const now = ctx.now();
  const { id: subscriberId } = subscriber;
  const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
  if (stopsNewsletter(suppression)) return fail("suppressed");
  if (subscriber.frequencyPref === frequency && !subscriber.unsubscribedAt) return ok(frequency);
  await tx
    .update(subscribers)
    .set({
      frequencyPref: frequency,
      unsubscribedAt: null,
      // Someone who resubscribes wants email now, so an old pause ends.
      ...(subscriber.unsubscribedAt && { pausedUntil: null }),
    })
    .where(eq(subscribers.id, subscriberId));
  await rescheduleSubscriber(tx, now, subscriberId);
  await logNewsletterEvent(tx, {
    subscriberId,
    eventType: "preferences_changed",
    metadata: { from: subscriber.frequencyPref, to: frequency },
    createdAt: now,
  });
  return ok(frequency);
}

type SetPauseInput = {
  readonly token: string;
  /** Counted from today, even during a pause. 0 ends the pause now. */
  readonly weeks: PauseWeeks | 0;
};

/** The first day with email again; null without a pause. */
export type SetPauseResult = { readonly pausedUntil: ChicagoDay | null };

/**
 * `not_subscribed`: not confirmed or unsubscribed. `suppressed`: the address bounced, complained, or left a list.
 */
export type SetPauseProblem = "invalid" | "not_subscribed" | "suppressed";

/**
 * Pauses or resumes a subscription and reschedules the next send. A send that is claimed but not
 * yet submitted is released when its batch is opened.
 */
export async function setPause(
  ctx: Ctx,
  { token, weeks }: SetPauseInput,
): Promise<Result<SetPauseResult, SetPauseProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const access = await resolvePreferencesToken(ctx, tx, token);
    const subscriber = access && (await lockSubscriber(tx, access.subscriberId));
    return subscriber ? await pauseSubscriber(ctx, tx, subscriber, weeks) : fail("invalid");
  });
}

/** Pauses or resumes a locked subscriber, as `setPause` says. */
export async function pauseSubscriber(
  ctx: Ctx,
  tx: Transaction,
  subscriber: Subscriber,
  weeks: PauseWeeks | 0,
): Promise<Result<SetPauseResult, Exclude<SetPauseProblem, "invalid">>> {
  const now = ctx.now();
  const { id: subscriberId } = subscriber;
  if (!subscriber.confirmed || subscriber.unsubscribedAt) return fail("not_subscribed");
  const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
  if (stopsNewsletter(suppression)) return fail("suppressed");

  const pausedUntil = weeks === 0 ? null : getPauseEnd(weeks, now);
  if (subscriber.pausedUntil === pausedUntil) return ok({ pausedUntil });
  await tx.update(subscribers).set({ pausedUntil }).where(eq(subscribers.id, subscriberId));
  await rescheduleSubscriber(tx, now, subscriberId);
  await logNewsletterEvent(tx, {
    subscriberId,
    eventType: "preferences_changed",
    metadata: { pause: pausedUntil ?? "ended" },
    createdAt: now,
  });
  return ok({ pausedUntil });
}
