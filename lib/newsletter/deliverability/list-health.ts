import { and, eq, isNotNull, isNull } from "drizzle-orm";
import {
  countRecentSends,
  countSendsByDay,
  recentSendLimit,
  type SendCounts,
} from "@/db/queries/newsletter/send-counts";
import { findSender, senderRowId } from "@/db/queries/newsletter/sender";
import { newsletterSender as sender } from "@/db/schema";
import type { SendStatus } from "@/db/values/newsletter";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";

/**
 * Counts among the last 1,000 sends above which the sequence stops. Gmail and Yahoo ask senders to
 * stay below 0.3% complaints (support.google.com/a/answer/81126).
 */
const stopThresholds = { complained: 3, bounced: 50 } as const;

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
async function readSendCountsSinceResume(ctx: Ctx): Promise<SendCounts> {
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
    await notifyStaff(tx, now, {
      kind: "newsletter_notice",
      props: {
        headline: "The newsletter has stopped",
        explanation: `${reason} Subscribers keep their place in the series, and we still send welcome emails. Find the cause, then resume the newsletter in the dashboard.`,
      },
      dedupeKey: `newsletter_stopped:${now.toISOString()}`,
    });
  });
}

/** Resumes a stopped sequence, once. Earlier sends no longer count toward the next stop. */
export const resumeSending = staffOperation(async (tx, ctx) => {
  const now = ctx.now();
  const resumed = await tx
    .update(sender)
    .set({ stoppedAt: null, stopReason: null, resumedAt: now })
    .where(and(eq(sender.id, senderRowId), isNotNull(sender.stoppedAt)))
    .returning({ id: sender.id });
  if (resumed.length === 0) return fail("not_stopped");
  ctx.log.info("newsletter.resumed");
  return changed("newsletter_resumed", null, "resumed");
});

type DailySendCounts = Readonly<Record<SendStatus, number>> & {
  readonly chicagoDate: ChicagoDay;
  readonly total: number;
};

export type Deliverability = {
  /**
   * The recent sends that decide whether the sequence stops. Sends before the last resume don't
   * count.
   */
  readonly recent: SendCounts;
  readonly recentLimit: number;
  /** More than this many stop the sequence. */
  readonly stopThresholds: { readonly bounced: number; readonly complained: number };
  /** Newest first, without days that had no sends. */
  readonly days: readonly DailySendCounts[];
};

/**
 * Reads the results of the last 1,000 sends and of each recent day in Chicago. `sent` means no
 * delivery event has arrived yet.
 */
export async function readDeliverability(
  ctx: Ctx,
  { days = 14 }: { readonly days?: number } = {},
): Promise<Deliverability> {
  const since = addDays(getChicagoDay(ctx.now()), 1 - days);
  const [recent, rows] = await Promise.all([
    readSendCountsSinceResume(ctx),
    countSendsByDay(ctx.db, since),
  ]);
  const toDailyCounts = (chicagoDate: ChicagoDay): DailySendCounts => {
    const dayRows = rows.filter(({ day }) => day === chicagoDate);
    const count = (status: SendStatus) => dayRows.find((row) => row.status === status)?.emails ?? 0;
    return {
      chicagoDate,
      total: dayRows.reduce((sum, row) => sum + row.emails, 0),
      queued: count("queued"),
      sent: count("sent"),
      failed: count("failed"),
      uncertain: count("uncertain"),
      delivered: count("delivered"),
      bounced: count("bounced"),
      complained: count("complained"),
    };
  };
  const chicagoDates = [...new Set(rows.map(({ day }) => day))];
  return {
    recent,
    recentLimit: recentSendLimit,
    stopThresholds,
    days: chicagoDates.map(toDailyCounts),
  };
}
