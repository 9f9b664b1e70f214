import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { rescheduleReader } from "@/lib/newsletter/reschedule";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { fail, ok, type Result } from "@/lib/result";
import type { StaffPace } from "@/lib/subscribers/pace";

export type ChangePaceInput = {
  readonly subscriberId: string;
  readonly pace: StaffPace;
  /** The value shown on the page. */
  readonly was: FrequencyPref;
};

/**
 * `changed_since`: the page was out of date. `left`: only the subscriber can come back, with a new
 * sign-up or their preferences. `same`: nothing to change.
 */
export type ChangePaceProblem = "unknown" | "changed_meanwhile" | "left" | "same";

/** Changes a subscriber's frequency at their request. */
export async function changePace(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId, pace, was }: ChangePaceInput,
): Promise<Result<StaffPace, ChangePaceProblem>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [reader] = await tx
      .select()
      .from(readers)
      .where(eq(readers.id, subscriberId))
      .for("update");
    if (!reader) return fail("unknown");
    if (reader.unsubscribedAt) return fail("left");
    if (reader.frequencyPref !== was) return fail("changed_meanwhile");
    if (was === pace) return fail("same");
    await tx.update(readers).set({ frequencyPref: pace }).where(eq(readers.id, subscriberId));
    // A bounced or complained address stays unscheduled until the suppression is removed.
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, reader.email));
    if (suppression === null) await rescheduleReader(tx, now, subscriberId);
    await logNewsletterEvent(tx, {
      subscriberId,
      eventType: "preferences_changed",
      metadata: { from: was, to: pace, by: "staff" },
      createdAt: now,
    });
    const details = { subscriberId, from: was, to: pace };
    await recordAudit(tx, { by: actor, action: "subscriber_pace_changed", details, now });
    return ok(pace);
  });
}
