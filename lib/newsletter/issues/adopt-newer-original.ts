import { findIssue } from "@/db/queries/newsletter/issues";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { type SaveIssueProblem, writeVersion } from "@/lib/newsletter/issues/save-issue";

export type AdoptNewerOriginalInput = {
  readonly issueId: string;
  /** The version shown on the page. */
  readonly version: number;
};

/**
 * Replaces staff's edited text with the site's newer one, as a new version. The issue counts as
 * unedited again, so later originals update it.
 */
export async function adoptNewerOriginal(
  ctx: Ctx,
  actor: AdminActor,
  { issueId, version }: AdoptNewerOriginalInput,
): Promise<Result<number, SaveIssueProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const original = (await findIssue(tx, issueId))?.newerOriginal;
    if (!original) return fail("unknown");
    const { checkedOn, ...content } = original;
    const entry = {
      action: "issue_restored",
      details: { from: "original" },
      savedBy: null,
    } as const;
    return await writeVersion(ctx, tx, actor, { issueId, version, content, checkedOn }, entry);
  });
}
