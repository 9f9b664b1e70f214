import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { segmentCondition } from "@/db/queries/segment-conditions";
import { readRows } from "@/db/read-rows";
import { broadcasts, newsletterIssues as issues, subscriberSegments } from "@/db/schema";

import type { BroadcastStatus, RecipientSkipReason } from "@/db/values/broadcasts";
import type { SendStatus } from "@/db/values/newsletter";

export type BroadcastRow = typeof broadcasts.$inferSelect;

/** Lists broadcasts with a status, or all of them, newest first. */
export async function listBroadcasts(db: Queryable, status: BroadcastStatus | null, limit: number) {
  return await db
    .select({
      id: broadcasts.id,
      status: broadcasts.status,
      subject: issues.subject,
      hasDraft: sql<boolean>`${issues.draft} is not null`,
      audience: broadcasts.audience,
      segmentName: broadcasts.segmentName,
      day: broadcasts.day,
      recipients: broadcasts.recipients,
    })
    .from(broadcasts)
    .innerJoin(issues, eq(issues.id, broadcasts.id))
    .where(status === null ? undefined : eq(broadcasts.status, status))
    .orderBy(desc(broadcasts.createdAt), desc(broadcasts.id))
    .limit(limit);
}

export type ListedBroadcast = Awaited<ReturnType<typeof listBroadcasts>>[number];

export async function findBroadcast(db: Queryable, id: string): Promise<BroadcastRow | undefined> {
  const [broadcast] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  return broadcast;
}

/** Lists broadcasts that staff scheduled and that aren't over, in the order in which they were scheduled. */
export async function listOpenBroadcasts(db: Queryable): Promise<readonly BroadcastRow[]> {
  return await db
    .select()
    .from(broadcasts)
    .where(inArray(broadcasts.status, ["scheduled", "sending"]))
    .orderBy(broadcasts.scheduledAt, broadcasts.id);
}

/** Whether a broadcast's emails are still waiting: its recipients, or batches that were claimed. */
export async function hasOpenEmails(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select where exists (
        select from broadcast_recipients where broadcast_id = ${id} and status = 'waiting')
      or exists (
        select from newsletter_batches b join newsletter_renders r on r.id = b.render_id
        where b.status in ('queued', 'sending') and r.issue_id = ${id})`);
  return rows.length > 0;
}

/** Needs staff: their day passed, or they were scheduled before the database was restored. */
export const isOverdue = (today: string, isDayOver: boolean, restoredAt: Date | null) =>
  or(
    and(
      eq(broadcasts.status, "scheduled"),
      or(lt(broadcasts.day, today), isDayOver ? eq(broadcasts.day, today) : undefined),
    ),
    restoredAt ? lt(broadcasts.scheduledAt, restoredAt) : undefined,
  );

type Audience = Pick<BroadcastRow, "audience" | "segmentId">;

/**
 * Returns the condition on `s` (newsletter_subscribers) that selects an audience.
 * @throws if its segment is gone
 */
export async function findAudienceCondition(
  db: Queryable,
  now: Date,
  { audience, segmentId }: Audience,
): Promise<SQL> {
  if (audience === "everyone") return sql`true`;
  const [segment] = await db
    .select()
    .from(subscriberSegments)
    .where(eq(subscriberSegments.id, segmentId ?? sql`null`));
  if (!segment) throw new Error(`no segment ${segmentId}`);
  return segmentCondition(segment.conditions, now);
}

/** Counts a broadcast's emails by result. */
export async function countSendResults(db: Queryable, id: string) {
  // The partial index by issue requires the second predicate; see the schema.
  return await readRows<{ status: SendStatus; emails: number }>(
    db,
    sql`
    select status, count(*)::int as emails from newsletter_sends
    where issue_id = ${id} and batch_index >= 0 group by status`,
  );
}

/** Counts a broadcast's recipients by status and by why they were skipped. */
export async function countRecipients(db: Queryable, id: string) {
  return await readRows<{
    status: string;
    skipReason: RecipientSkipReason | null;
    subscribers: number;
  }>(
    db,
    sql`
    select status, skip_reason as "skipReason", count(*)::int as subscribers
    from broadcast_recipients where broadcast_id = ${id} group by 1, 2 order by 3 desc`,
  );
}

/** Counts who unsubscribed with this as their last email. */
export async function countUnsubscribes(db: Queryable, issueId: string): Promise<number> {
  const [row] = await readRows<{ subscribers: number }>(
    db,
    sql`
    select count(*)::int as subscribers from newsletter_events
    where event_type = 'unsubscribed' and item_key = ${issueId}`,
  );
  return row?.subscribers ?? 0;
}
