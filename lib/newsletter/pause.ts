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
  /** Counted from today, also within a pause; 0 ends it now. */
  readonly weeks: PauseWeeks | 0;
};

/** The first day of mail again; null where no pause is. */
export type PauseSet = { readonly pausedUntil: ChicagoDay | null };

/** `not_reading`: not confirmed, or left. `suppressed`: the address bounced or complained. */
export type SetPauseProblem = "invalid" | "not_reading" | "suppressed";

/**
 * Pauses a reader's newsletter or lets it go on, and sets anew when the next mail leaves. A mail that
 * is written into the ledger but not handed to the provider is given back when its batch is opened.
 * Database faults are thrown.
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
