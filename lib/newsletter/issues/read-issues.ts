import { type ArchivedIssueRow, findArchivedIssue } from "@/db/queries/newsletter/archive";
import {
  countSubscribersByPosition,
  countUnsubscribesByIssue,
} from "@/db/queries/newsletter/issue-counts";
import {
  countSequenceIssues,
  findIssue,
  findIssueVersion,
  type IssueHeading,
  type IssueRow,
  type IssueVersion,
  type ListedIssue,
  listIssues,
  listIssueVersions,
  readIssueOrder,
} from "@/db/queries/newsletter/issues";
import { type SubscriberStage, subscriberStages } from "@/db/values/newsletter";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-forms";

export type { ListedIssue } from "@/db/queries/newsletter/issues";

/** Lists all newsletter emails in order, welcomes first, without their bodies. */
export async function readIssues(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly ListedIssue[]> {
  return await listIssues(ctx.db);
}

export type EditedIssue = IssueRow & {
  /** Number of issues in the sequence. */
  readonly issues: number;
  /** Newest first; empty if the issue was never edited. */
  readonly versions: readonly IssueVersion[];
  /** Undefined if it was never public. */
  readonly archived: ArchivedIssueRow | undefined;
};

const maxVersions = 50;

/** Reads one issue for the editor, or null if there is none with this id. */
export async function readIssue(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  id: string,
): Promise<EditedIssue | null> {
  if (!/^[\w-]{1,50}$/.test(id)) return null;
  const issue = await findIssue(ctx.db, id);
  if (!issue) return null;
  return {
    ...issue,
    issues: await countSequenceIssues(ctx.db),
    versions: await listIssueVersions(ctx.db, id, maxVersions),
    archived: await findArchivedIssue(ctx.db, id),
  };
}

type ComparedIssueVersion = {
  /** The issue's current subject. */
  readonly subject: string;
  readonly content: IssueContentInput;
  /** The version before it; null for the first. */
  readonly before: IssueContentInput | null;
};

/** Reads a saved version of an issue and the one before it. Null if there's no such version. */
export async function readIssueVersion(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  { issueId, version }: { readonly issueId: string; readonly version: number },
): Promise<ComparedIssueVersion | null> {
  if (!/^[\w-]{1,50}$/.test(issueId) || !Number.isInteger(version) || version > 1_000_000) {
    return null;
  }
  const [issue, content, before] = await Promise.all([
    findIssue(ctx.db, issueId),
    findIssueVersion(ctx.db, issueId, version),
    findIssueVersion(ctx.db, issueId, version - 1),
  ]);
  return issue && content ? { subject: issue.subject, content, before: before ?? null } : null;
}

type SubscriberCountsByIssue = IssueHeading & {
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

/**
 * Returns the next issue after a position, or undefined at the end of the sequence. It's an
 * estimate: an issue moved since may come first, and the send log decides at send time.
 */
export function findNextIssue(
  order: readonly IssueHeading[],
  { stage, position }: { readonly stage: SubscriberStage; readonly position: number },
): IssueHeading | undefined {
  if (stage !== "sequence") return order.find(({ id }) => id === stage);
  return order.find((issue) => issue.position !== null && issue.position > position);
}
