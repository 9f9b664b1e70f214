import { and, eq, isNull } from "drizzle-orm";
import {
  countRecentSends,
  recentSendLimit,
  type SendCounts,
} from "@/db/queries/newsletter/send-counts";
import { findSender, senderRowId } from "@/db/queries/newsletter/sender";
import { newsletterSender as sender } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/newsletter/sending/notify-staff";

/**
 * Counts among the last 1,000 sends above which the sequence stops. Gmail and Yahoo ask senders to
 * stay below 0.3% complaints (support.google.com/a/answer/81126).
 */
export const stopThresholds = { complained: 3, bounced: 50 } as const;

function getStopReason({ complained, bounced }: SendCounts): string | null {
  if (complained > stopThresholds.complained) {
    return `${complained} of the last ${recentSendLimit} emails were reported as spam, and the limit is ${stopThresholds.complained}.`;
  }
  if (bounced > stopThresholds.bounced) {
    return `${bounced} of the last ${recentSendLimit} emails bounced, and the limit is ${stopThresholds.bounced}.`;
  }
  return null;
}

/**
 * Whether the sequence is stopped. Stops it and alerts staff when complaints or bounces exceed the
 * threshold, because continuing would hurt the domain's reputation and with it the receipts. Only
 * staff can resume. Welcome emails are never stopped.
 */
export async function isSequenceStopped(ctx: Ctx): Promise<boolean> {
  const row = await findSender(ctx.db);
  if (row?.stoppedAt) return true;
  const reason = getStopReason(await countRecentSends(ctx.db, row?.resumedAt));
  if (reason === null) return false;
  await stop(ctx, reason);
  return true;
}

/** Reads the send counts that the thresholds apply to, since the last resume. */
export async function readSendCountsSinceResume(ctx: Ctx): Promise<SendCounts> {
  const row = await findSender(ctx.db);
  return await countRecentSends(ctx.db, row?.resumedAt);
}

async function stop(ctx: Ctx, reason: string): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const stopped = await tx
      .update(sender)
      .set({ stoppedAt: now, stopReason: reason })
      .where(and(eq(sender.id, senderRowId), isNull(sender.stoppedAt)))
      .returning({ id: sender.id });
    if (stopped.length === 0) return;
    ctx.log.error("newsletter.stopped", { reason });
    await notifyStaff(ctx, tx, {
      headline: "The newsletter has stopped",
      explanation: `${reason} Subscribers keep their place in the series, and we still send welcome emails. Find the cause, then resume the newsletter in the dashboard.`,
      dedupeKey: `newsletter_stopped:${now.toISOString()}`,
    });
  });
}
