import { eq } from "drizzle-orm";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { ChicagoDay } from "@/lib/core/chicago-time";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/resolve-preferences-token";
import { getPauseEnd, type PauseWeeks } from "@/lib/newsletter/sending/pause-period";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscriber";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/log-newsletter-event";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";

export type SetPauseInput = {
  readonly token: string;
  /** Counted from today, even during a pause. 0 ends the pause now. */
  readonly weeks: PauseWeeks | 0;
};

/** The first day with email again; null without a pause. */
export type SetPauseResult = { readonly pausedUntil: ChicagoDay | null };

/**
 * `not_subscribed`: not confirmed or unsubscribed. `suppressed`: the address bounced or complained.
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
    if (!subscriber.confirmed || subscriber.unsubscribedAt) return fail("not_subscribed");
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
    if (hasBouncedOrComplained(suppression)) return fail("suppressed");

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
  });
}
