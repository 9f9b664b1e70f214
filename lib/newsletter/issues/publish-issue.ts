import { and, eq, ne } from "drizzle-orm";
import { newsletterIssues as issues } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type PublishIssueInput = {
  readonly issueId: string;
  /** False unpublishes it: subscribers have to wait for it. */
  readonly isPublished: boolean;
};

/** Publishes or unpublishes an issue. `same`: it already has that status. */
export async function publishIssue(
  ctx: Ctx,
  actor: AdminActor,
  { issueId, isPublished }: PublishIssueInput,
): Promise<Result<boolean, "same">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(issues)
      .set({ isPublished, updatedAt: now })
      .where(and(eq(issues.id, issueId), ne(issues.isPublished, isPublished)))
      .returning({ id: issues.id });
    if (changed.length === 0) return fail("same");
    const action = isPublished ? "issue_published" : "issue_unpublished";
    await recordAudit(tx, { by: actor, action, details: { issueId }, now });
    return ok(isPublished);
  });
}
