import { sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import type { Ctx } from "@/lib/ctx";
import {
  findNextIssue,
  type IssueHeading,
  readIssueOrder,
} from "@/lib/newsletter/issues/issue-order";
import { type SubscriberStage, subscriberStages } from "@/lib/newsletter/sending/schedule";

export type SubscriberCountsByIssue = IssueHeading & {
  /** Subscribers whose next issue this is, including paused ones. */
  readonly waiting: number;
  /** Subscribers past this issue, including those who left. */
  readonly passed: number;
  /** Unsubscribed with this as their last issue. */
  readonly unsubscribed: number;
};

/**
 * Counts for each issue who is waiting for it, who has passed it and who left after it, in sequence
 * order. Uses index-only scans.
 */
export async function readSubscriberCountsByIssue(
  ctx: Ctx,
): Promise<readonly SubscriberCountsByIssue[]> {
  const [order, places, leaves] = await Promise.all([
    readIssueOrder(ctx.db),
    readRows<{ stage: SubscriberStage; position: number; scheduled: number; all: number }>(
      ctx.db,
      sql`
      select stage, sequence_position as position, sum(scheduled)::int as scheduled,
        sum(readers)::int as "all"
      from (
        select stage, sequence_position, count(*) as scheduled, count(*) as readers
        from newsletter_subscribers where next_send_at is not null group by 1, 2
        union all
        select stage, sequence_position, 0, count(*)
        from newsletter_subscribers where next_send_at is null group by 1, 2) places
      group by 1, 2`,
    ),
    readRows<{ issue_id: string | null; readers: number }>(
      ctx.db,
      sql`
      select item_key as issue_id, count(*)::int as readers
      from newsletter_events where event_type = 'unsubscribed' group by item_key`,
    ),
  ]);
  const waiting = new Map<string, number>();
  for (const place of places) {
    const issue = findNextIssue(order, place);
    if (issue) waiting.set(issue.id, (waiting.get(issue.id) ?? 0) + place.scheduled);
  }
  const stages: readonly string[] = subscriberStages;
  return order.map((issue) => ({
    ...issue,
    waiting: waiting.get(issue.id) ?? 0,
    passed: places.reduce((sum, { stage, position, all }) => {
      const isPassed =
        issue.position === null
          ? stages.indexOf(stage) > stages.indexOf(issue.id)
          : position >= issue.position;
      return sum + (isPassed ? all : 0);
    }, 0),
    unsubscribed: leaves.find(({ issue_id: id }) => id === issue.id)?.readers ?? 0,
  }));
}
