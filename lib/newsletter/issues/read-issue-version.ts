import { findIssue, findIssueVersion } from "@/db/queries/newsletter/issues";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-content";

export type ComparedIssueVersion = {
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
