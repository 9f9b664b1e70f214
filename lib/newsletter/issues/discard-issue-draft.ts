import { and, eq, sql } from "drizzle-orm";
import { newsletterIssues as issues } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type DiscardIssueDraftInput = {
  readonly issueId: string;
  /** The draft shown on the page. */
  readonly draftId: string;
};

/** Deletes an issue's draft. `draft_changed`: the issue has another draft by now, or none. */
export async function discardIssueDraft(
  ctx: Ctx,
  actor: AdminActor,
  { issueId, draftId }: DiscardIssueDraftInput,
): Promise<Result<null, "draft_changed">> {
  return await ctx.db.transaction(async (tx) => {
    const discarded = await tx
      .update(issues)
      .set({ draft: null })
      .where(and(eq(issues.id, issueId), sql`${issues.draft}->>'id' = ${draftId}`))
      .returning({ version: issues.version });
    const [issue] = discarded;
    if (!issue) return fail("draft_changed");
    const details = { issueId, version: issue.version };
    await recordAudit(tx, { by: actor, action: "issue_draft_discarded", details, now: ctx.now() });
    return ok(null);
  });
}
