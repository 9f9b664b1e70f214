import { eq } from "drizzle-orm";
import { newsletterSender as sender } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { senderRow } from "@/lib/newsletter/sender-lease";
import { leftOfWarmUp } from "@/lib/newsletter/warm-up";

export type SenderState = {
  /** Some process sends just now. */
  readonly isSending: boolean;
  /** The last run that was not turned away by another: its beginning, its end and what it did. */
  readonly lastRun: {
    readonly startedAt: Date;
    /** Null while it runs, and for one that was cut off. */
    readonly endedAt: Date | null;
    readonly claimed: number;
    readonly sent: number;
  } | null;
  /** The sequence has stopped itself; welcomes still leave. resumeSending sets it going again. */
  readonly stopped: { readonly at: Date; readonly reason: string } | null;
  readonly resumedAt: Date | null;
  /** How many mails a new domain may still send today; null without a limit. */
  readonly leftOfWarmUp: number | null;
};

/** How the sender fares, for staff. Database faults are thrown. */
export async function readSender(ctx: Ctx): Promise<SenderState> {
  const [[row], left] = await Promise.all([
    ctx.db.select().from(sender).where(eq(sender.id, senderRow)),
    leftOfWarmUp(ctx),
  ]);
  const { stoppedAt = null, stopReason, leasedUntil = null, lastRunStartedAt = null } = row ?? {};
  return {
    isSending: leasedUntil !== null && leasedUntil > ctx.now(),
    lastRun: lastRunStartedAt && {
      startedAt: lastRunStartedAt,
      endedAt: row?.lastRunEndedAt ?? null,
      claimed: row?.lastRunClaimed ?? 0,
      sent: row?.lastRunSent ?? 0,
    },
    stopped: stoppedAt && { at: stoppedAt, reason: stopReason ?? "" },
    resumedAt: row?.resumedAt ?? null,
    leftOfWarmUp: Number.isFinite(left) ? left : null,
  };
}
