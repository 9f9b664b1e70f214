import {
  countSubscribersByPosition,
  countUnsubscribesByIssue,
} from "@/db/queries/newsletter/issue-counts";
import { type IssueHeading, readIssueOrder } from "@/db/queries/newsletter/issues";
import { subscriberStages } from "@/db/values/newsletter";
import type { Ctx } from "@/lib/ctx";
import { findNextIssue } from "@/lib/newsletter/issues/issue-order";

export type SubscriberCountsByIssue = IssueHeading & {
  /** Subscribers who get this issue next, including paused ones. */
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
  const [order, counts, unsubscribes] = await Promise.all([
    readIssueOrder(ctx.db),
    countSubscribersByPosition(ctx.db),
    countUnsubscribesByIssue(ctx.db),
  ]);
  const waiting = new Map<string, number>();
  for (const count of counts) {
    const issue = findNextIssue(order, count);
    if (issue) waiting.set(issue.id, (waiting.get(issue.id) ?? 0) + count.scheduled);
  }
  const stages: readonly string[] = subscriberStages;
  return order.map((issue) => ({
    ...issue,
    waiting: waiting.get(issue.id) ?? 0,
    passed: counts.reduce((sum, { stage, position, total }) => {
      const isPassed =
        issue.position === null
          ? stages.indexOf(stage) > stages.indexOf(issue.id)
          : position >= issue.position;
      return sum + (isPassed ? total : 0);
    }, 0),
    unsubscribed: unsubscribes.find(({ issueId }) => issueId === issue.id)?.subscribers ?? 0,
  }));
}
