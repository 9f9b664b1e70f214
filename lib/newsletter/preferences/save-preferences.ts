import { eq } from "drizzle-orm";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { FrequencyPref } from "@/db/values/newsletter";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/resolve-preferences-token";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscriber";
import { endSubscription } from "@/lib/newsletter/subscription/end-subscription";
import { linkBrowser } from "@/lib/newsletter/subscription/link-browser";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/log-newsletter-event";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";

export type SavePreferencesInput = {
  readonly token: string;
  readonly frequency: FrequencyPref;
  readonly browserHash: string;
};

/** `suppressed`: the address bounced or complained. Saving doesn't change that. */
export type SavePreferencesProblem = "invalid" | "suppressed";

/**
 * Saves a subscriber's frequency. `unsubscribed` ends the subscription; any other value also
 * resubscribes, because the token proves who is asking.
 */
export async function savePreferences(
  ctx: Ctx,
  { token, frequency, browserHash }: SavePreferencesInput,
): Promise<Result<FrequencyPref, SavePreferencesProblem>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const access = await resolvePreferencesToken(ctx, tx, token);
    if (!access) return fail("invalid");
    const { subscriberId } = access;
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    if (!subscriber) return fail("invalid");
    await linkBrowser(tx, now, { subscriberId, browserHash });
    if (frequency === "unsubscribed") {
      await endSubscription(tx, now, subscriberId);
      return ok(frequency);
    }
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
    if (hasBouncedOrComplained(suppression)) return fail("suppressed");
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
  });
}
