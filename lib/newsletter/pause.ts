import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { ChicagoDay } from "@/lib/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { type PauseWeeks, pauseEnd } from "@/lib/newsletter/pause-weeks";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import { rescheduleReader } from "@/lib/newsletter/reschedule";
import { isStopped } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { fail, ok, type Result } from "@/lib/result";

export type SetPauseInput = {
  readonly token: string;
  /** Counted from today, even during a pause. 0 ends the pause now. */
  readonly weeks: PauseWeeks | 0;
};

/** The first day with email again; null without a pause. */
export type PauseSet = { readonly pausedUntil: ChicagoDay | null };

/**
 * `not_subscribed`: not confirmed or unsubscribed. `suppressed`: the address bounced or complained.
 */
export type SetPauseProblem = "invalid" | "not_reading" | "suppressed";

/**
 * Pauses or resumes a subscription and reschedules the next send. A send that is claimed but not
 * yet submitted is released when its batch is opened.
 */
export async function setPause(
  ctx: Ctx,
  { token, weeks }: SetPauseInput,
): Promise<Result<PauseSet, SetPauseProblem>> {
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
    if (!reader.confirmed || reader.unsubscribedAt) return fail("not_reading");
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, reader.email));
    if (isStopped(suppression)) return fail("suppressed");

    const pausedUntil = weeks === 0 ? null : pauseEnd(weeks, now);
    if (reader.pausedUntil === pausedUntil) return ok({ pausedUntil });
    await tx.update(readers).set({ pausedUntil }).where(eq(readers.id, subscriberId));
    await rescheduleReader(tx, now, subscriberId);
    await logNewsletterEvent(tx, {
      subscriberId,
      eventType: "preferences_changed",
      metadata: { pause: pausedUntil ?? "ended" },
      createdAt: now,
    });
    return ok({ pausedUntil });
  });
}
