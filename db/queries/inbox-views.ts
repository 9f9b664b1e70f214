import { and, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { hasOwnTodayRow, type WaitingTimes } from "@/db/queries/overview/waiting";
import { inquiries } from "@/db/schema";
import type { InboxView } from "@/db/values/inquiries";

export type InboxTimes = WaitingTimes;

const isUnclosed = ne(inquiries.status, "closed");

/** Snoozed messages return by themselves: the query compares with the clock. */
const isSnoozed = (now: Date) => gt(inquiries.snoozedUntil, now);
const isAwake = (now: Date) => or(isNull(inquiries.snoozedUntil), lte(inquiries.snoozedUntil, now));

/** The sender wrote again by email, and staff haven't replied since. */
const hasUnansweredEmail = sql`(${inquiries.lastReceivedAt} > ${inquiries.createdAt} and not exists (
  select from inquiry_entries e where e.inquiry_id = ${inquiries.id} and e.kind = 'reply'
    and e.created_at >= ${inquiries.lastReceivedAt}))`;

/**
 * A message that's in Today. Repeats the predicate of `inquiries_open`. Messages about a
 * consultation or song with its own row are left out, unless someone wrote, which that row doesn't show.
 */
export function isInToday(times: InboxTimes): SQL | undefined {
  const { now, todayEnds } = times;
  return and(
    isUnclosed,
    sql`${inquiries.status} in ('new', 'open')`,
    lt(inquiries.dueAt, todayEnds),
    isAwake(now),
    sql`(not ${hasOwnTodayRow(sql`${inquiries.id}`, times)} or ${hasUnansweredEmail})`,
  );
}

/** Which messages a view shows. The counts on the tabs use the same conditions. */
export const viewConditions: Record<
  InboxView,
  (times: InboxTimes, userId: string) => SQL | undefined
> = {
  open: ({ now }) => and(isUnclosed, isAwake(now)),
  today: isInToday,
  mine: ({ now }, userId) => and(isUnclosed, isAwake(now), eq(inquiries.assigneeId, userId)),
  unassigned: ({ now }) => and(isUnclosed, isAwake(now), isNull(inquiries.assigneeId)),
  // Same rule as lib/inquiries/reply-due.ts. All of these have a row in Today. Implies the predicate of index `inquiries_open`.
  overdue: ({ now }) =>
    and(sql`${inquiries.status} in ('new', 'open')`, lt(inquiries.dueAt, now), isAwake(now)),
  snoozed: ({ now }) => and(isUnclosed, isSnoozed(now)),
  closed: () => and(eq(inquiries.status, "closed"), eq(inquiries.isAutomatic, false)),
  // The predicate of index `inquiries_automatic`.
  automatic: () => sql`${inquiries.isAutomatic}`,
  all: () => undefined,
};
