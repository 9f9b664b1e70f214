import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { endSubscription } from "@/lib/newsletter/end-subscription";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { linkBrowser } from "@/lib/newsletter/link-browser";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import { rescheduleReader } from "@/lib/newsletter/reschedule";
import { type FrequencyPref, isStopped } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { fail, ok, type Result } from "@/lib/result";

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
    const holder = await preferencesHolder(ctx, tx, token);
    if (!holder) return fail("invalid");
    const { subscriberId } = holder;
    const [reader] = await tx
      .select()
      .from(readers)
      .where(eq(readers.id, subscriberId))
      .for("update");
    if (!reader) return fail("invalid");
    await linkBrowser(tx, now, { subscriberId, browserHash });
    if (frequency === "unsubscribed") {
      await endSubscription(tx, now, subscriberId);
      return ok(frequency);
    }
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, reader.email));
    if (isStopped(suppression)) return fail("suppressed");
    if (reader.frequencyPref === frequency && !reader.unsubscribedAt) return ok(frequency);
    await tx
      .update(readers)
      .set({
        frequencyPref: frequency,
        unsubscribedAt: null,
        // Someone who resubscribes wants email now, so an old pause ends.
        ...(reader.unsubscribedAt && { pausedUntil: null }),
      })
      .where(eq(readers.id, subscriberId));
    await rescheduleReader(tx, now, subscriberId);
    await logNewsletterEvent(tx, {
      subscriberId,
      eventType: "preferences_changed",
      metadata: { from: reader.frequencyPref, to: frequency },
      createdAt: now,
    });
    return ok(frequency);
  });
}
