import { eq, sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { readSuppression } from "@/lib/newsletter/deliverability/suppression";
import { isUpcomingIssue } from "@/lib/newsletter/issues/upcoming-issues";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { verifyUnsubscribeToken } from "@/lib/newsletter/links/links";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/resolve-preferences-token";
import {
  getSubscriptionState,
  type SubscriptionState,
} from "@/lib/newsletter/preferences/subscription-state";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";

export type PreferencesView =
  | {
      readonly kind: "preferences";
      readonly email: string;
      readonly frequency: FrequencyPref;
      readonly state: SubscriptionState;
      /** The link was sent on request, so it also allows export and erasure. */
      readonly isFresh: boolean;
    }
  /** Opened from the unsubscribe link, which shows nothing else. */
  | { readonly kind: "unsubscribe" };

/**
 * Reads what a token may show, or null if it is unknown or expired. Writes nothing, because
 * scanners open links.
 */
export async function readPreferences(ctx: Ctx, token: string): Promise<PreferencesView | null> {
  if (verifyUnsubscribeToken(ctx, token)) return { kind: "unsubscribe" };
  const holder = await resolvePreferencesToken(ctx, ctx.db, token);
  if (!holder) return null;
  const [subscriber] = await ctx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.id, holder.subscriberId));
  if (!subscriber) return null;
  const { email, frequencyPref: frequency, confirmed: isConfirmed } = subscriber;
  const [suppression, place] = await Promise.all([
    readSuppression(ctx.db, hashNewsletterEmail(ctx, email)),
    readNextIssue(ctx, subscriber.id),
  ]);
  const facts = { ...subscriber, frequency, isConfirmed, suppression, ...place };
  const state = getSubscriptionState(facts, ctx.now());
  return { kind: "preferences", email, frequency, state, isFresh: holder.isFresh };
}

/**
 * Reads a subscriber's next issue the way a claim would find it, and the sequence's last position.
 */
async function readNextIssue(ctx: Ctx, subscriberId: string) {
  const [row] = await readRows<{
    readonly position: number | null;
    readonly is_published: boolean | null;
    readonly last_position: number | null;
  }>(
    ctx.db,
    sql`
    select next.position, next.is_published,
      (select max(position) from newsletter_issues where is_published) as last_position
    from newsletter_subscribers r left join lateral (
      select i.position, i.is_published from newsletter_issues i
      where ${isUpcomingIssue("r")} and not exists (
        select from newsletter_sends s where s.subscriber_id = r.id and s.issue_id = i.id)
      order by i.position
      limit 1
    ) next on true
    where r.id = ${subscriberId}`,
  );
  const { position = null, is_published: isPublished, last_position: last } = row ?? {};
  const next = position === null ? null : { position, isPublished: isPublished === true };
  return { next, lastPosition: last ?? 0 };
}
