import {
  countSequenceIssues,
  findIssue,
  type IssueRow,
  type IssueVersion,
  listIssueVersions,
} from "@/db/queries/newsletter/issues";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type EditedIssue = IssueRow & {
  /** Number of issues in the sequence. */
  readonly issues: number;
  /** Newest first; empty if the issue was never edited. */
  readonly versions: readonly IssueVersion[];
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
  };
}
