import { eq } from "drizzle-orm";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { FrequencyPref } from "@/db/values/newsletter";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscriber";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/log-newsletter-event";
import type { StaffFrequency } from "@/lib/subscribers/frequency";

export type ChangeFrequencyInput = {
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
export async function changeFrequency(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId, frequency, from }: ChangeFrequencyInput,
): Promise<Result<StaffFrequency, ChangeFrequencyProblem>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
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
    await recordAudit(tx, { by: actor, action: "subscriber_pace_changed", details, now });
    return ok(frequency);
  });
}
