import { findIssueVersion } from "@/db/queries/newsletter/issues";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { type SaveIssueProblem, writeVersion } from "@/lib/newsletter/issues/save-issue";

export type RestoreIssueInput = {
  readonly issueId: string;
  /** The newest version shown on the page. */
  readonly version: number;
  /** The version to restore. */
  readonly to: number;
};

/** Restores an earlier version's content as a new version. */
export async function restoreIssue(
  ctx: Ctx,
  actor: AdminActor,
  { issueId, version, to }: RestoreIssueInput,
): Promise<Result<number, SaveIssueProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const content = await findIssueVersion(tx, issueId, to);
    if (!content) return fail("unknown");
    const entry = { action: "issue_restored", details: { from: to } } as const;
    return await writeVersion(ctx, tx, actor, { issueId, version, content }, entry);
  });
}
