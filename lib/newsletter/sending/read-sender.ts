import { findSender } from "@/db/queries/newsletter/sender";
import type { Ctx } from "@/lib/ctx";
import { readWarmUpRemaining } from "@/lib/newsletter/sending/warm-up";

export type SenderState = {
  /** A process is sending right now. */
  readonly isSending: boolean;
  /** The last run that held the sender lease. */
  readonly lastRun: {
    readonly startedAt: Date;
    /** Null while it runs, or if it was interrupted. */
    readonly endedAt: Date | null;
    readonly claimed: number;
    readonly sent: number;
  } | null;
  /** The sequence stopped itself. Welcome emails still go out. See `resumeSending`. */
  readonly stopped: { readonly at: Date; readonly reason: string } | null;
  readonly resumedAt: Date | null;
  /** Emails a new domain may still send today; null without a limit. */
  readonly warmUpRemaining: number | null;
};

/** Reads the sender's status for staff. */
export async function readSender(ctx: Ctx): Promise<SenderState> {
  const [row, remaining] = await Promise.all([findSender(ctx.db), readWarmUpRemaining(ctx)]);
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
    warmUpRemaining: Number.isFinite(remaining) ? remaining : null,
  };
}
