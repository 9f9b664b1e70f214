import {
  type BatchKind,
  type BatchRow,
  findBatchRender,
  listBatches,
} from "@/db/queries/newsletter/batches";
import { type IssueHeading, readIssueOrder } from "@/db/queries/newsletter/issues";
import { countNextSends } from "@/db/queries/newsletter/next-sends";
import { listSends, type SendLogEntry, type SendLogFilter } from "@/db/queries/newsletter/send-log";
import { findSender } from "@/db/queries/newsletter/sender";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, type ChicagoDay, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { parseCursor, toPage } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/is-uuid";
import { site } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import { personalizeIssue } from "@/lib/newsletter/issues/personalize-issue";
import { findNextIssue } from "@/lib/newsletter/issues/read-issues";
import type { IssueRender } from "@/lib/newsletter/issues/render-issue";
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

export type NextSends = {
  readonly chicagoDate: ChicagoDay;
  /** When the day's first email may leave; in the past if it is already due. */
  readonly startsAt: Date;
  readonly emails: number;
  /** In sequence order. An unpublished issue blocks its subscribers. */
  readonly issues: readonly (IssueHeading & { readonly emails: number })[];
};

/**
 * Reads what will be sent on the next `days` Chicago days, by day and issue. Overdue sends count as
 * today's.
 */
export async function readNextSends(
  ctx: Ctx,
  { days = 7 }: { readonly days?: number } = {},
): Promise<readonly NextSends[]> {
  const today = getChicagoDay(ctx.now());
  const until = fromChicagoHour(addDays(today, days), 0);
  const [order, rows] = await Promise.all([
    readIssueOrder(ctx.db),
    countNextSends(ctx.db, { today, until, timeZone: site.timeZone }),
  ]);
  return [...new Set(rows.map(({ day }) => day))].map((chicagoDate) => {
    const dayRows = rows.filter(({ day }) => day === chicagoDate);
    const emailsByIssue = new Map<string, number>();
    for (const row of dayRows) {
      const issue = findNextIssue(order, row);
      if (!issue) continue;
      emailsByIssue.set(issue.id, (emailsByIssue.get(issue.id) ?? 0) + row.subscribers);
    }
    const issues = order.flatMap((issue) => {
      const emails = emailsByIssue.get(issue.id);
      return emails === undefined ? [] : [{ ...issue, emails }];
    });
    return {
      chicagoDate,
      startsAt: new Date(Math.min(...dayRows.map((row) => Date.parse(row.startsAt)))),
      emails: issues.reduce((sum, issue) => sum + issue.emails, 0),
      issues,
    };
  });
}

export type { BatchRow } from "@/db/queries/newsletter/batches";

/** Reads batches that staff may want to check, newest first. */
export async function readBatches(
  ctx: Pick<Ctx, "db">,
  { kind, limit = 50 }: { readonly kind: BatchKind; readonly limit?: number },
): Promise<readonly BatchRow[]> {
  return await listBatches(ctx.db, { kind, limit });
}

export type SentIssue = IssueRender & {
  readonly issueId: string;
  readonly issueVersion: number;
  readonly chicagoDate: string;
  /** Null in batches from before the business profile. */
  readonly sender: string | null;
};

/**
 * Reads a newsletter email as a batch sent it, the same for all its subscribers: without a name in the greeting and with
 * links that open nothing. Null for an unknown id.
 */
export async function readSentIssue(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  batchId: string,
): Promise<SentIssue | null> {
  const found = isUuid(batchId) ? await findBatchRender(ctx.db, batchId) : undefined;
  if (!found) return null;
  const hidden = { greeting: "Hello …,", preferencesUrl: "#", unsubscribeUrl: "#" };
  return { ...found, ...personalizeIssue(found, hidden) };
}

export type { SendLogEntry } from "@/db/queries/newsletter/send-log";

type SendLogPage = {
  readonly entries: readonly SendLogEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** More subscribers match the search than it reads, so there are no entries. */
  readonly isTooBroad: boolean;
};

const emptyPage: SendLogPage = { entries: [], nextCursor: null, isTooBroad: false };

/**
 * Reads the send log, newest first, one page at a time. Unknown filter values give an empty page,
 * and an invalid cursor starts over. Every filter uses an index.
 */
export async function readSendLog(
  ctx: Ctx,
  filter: SendLogFilter,
  { cursor, limit = 50 }: { readonly cursor?: string | undefined; readonly limit?: number } = {},
): Promise<SendLogPage> {
  if (filter.batchId !== undefined && !isUuid(filter.batchId)) return emptyPage;
  const after = parseCursor(cursor);
  const found = await listSends(ctx.db, filter, { after, limit: limit + 1 });
  if (found === "too_many") return { ...emptyPage, isTooBroad: true };
  const { rows: entries, next: nextCursor } = toPage(
    found,
    limit,
    ({ createdAt: at, batchId: id, batchIndex }) => ({ at, id, batchIndex }),
  );
  return { entries, nextCursor, isTooBroad: false };
}
