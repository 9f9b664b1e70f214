import { findSubscriber, readUpcomingIssue } from "@/db/queries/newsletter/subscribers";
import { readSuppression } from "@/db/queries/suppressions";
import type { FrequencyPref } from "@/db/values/newsletter";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/preferences-links";
import {
  getSubscriptionState,
  type SubscriptionState,
} from "@/lib/newsletter/preferences/subscription-state";
import {
  readUnsubscribeOffers,
  type UnsubscribeOffers,
} from "@/lib/newsletter/preferences/unsubscribe-link";

export type PreferencesView =
  | {
      readonly kind: "preferences";
      readonly email: string;
      readonly frequency: FrequencyPref;
      /** Also wants broadcasts. */
      readonly wantsNews: boolean;
      readonly state: SubscriptionState;
      /** The link was sent on request, so it also allows export and erasure. */
      readonly isFresh: boolean;
    }
  /** Opened from the unsubscribe link, which shows nothing else. */
  | { readonly kind: "unsubscribe"; readonly offers: UnsubscribeOffers };

/**
 * Reads what a token may show, or null if it is unknown or expired. Writes nothing, because
 * scanners open links.
 */
export async function readPreferences(ctx: Ctx, token: string): Promise<PreferencesView | null> {
  const offers = await readUnsubscribeOffers(ctx, token);
  if (offers) return { kind: "unsubscribe", offers };
  const access = await resolvePreferencesToken(ctx, ctx.db, token);
  if (!access) return null;
  const subscriber = await findSubscriber(ctx.db, access.subscriberId);
  if (!subscriber) return null;
  const { email, frequencyPref: frequency, wantsNews, confirmed: isConfirmed } = subscriber;
  const [suppression, upcoming] = await Promise.all([
    readSuppression(ctx.db, hashNewsletterEmail(ctx, email)),
    readUpcomingIssue(ctx.db, subscriber.id),
  ]);
  const facts = { ...subscriber, frequency, isConfirmed, suppression, ...upcoming };
  const state = getSubscriptionState(facts, ctx.now());
  return { kind: "preferences", email, frequency, wantsNews, state, isFresh: access.isFresh };
}
