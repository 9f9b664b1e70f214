import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { newsletterIssues as issues } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import {
  hasSameText,
  type PublishTextInput,
  type SaveIssueProblem,
} from "@/lib/newsletter/issues/save-issue";

export type SaveIssueDraftInput = PublishTextInput & { readonly checkedOn: string };

/**
 * Saves an issue's draft, in place of the one that was edited. Changes nothing that subscribers get.
 * @returns the issue's version
 */
export async function saveIssueDraft(
  ctx: Ctx,
  actor: AdminActor,
  { issueId, version, draftId = null, content, checkedOn }: SaveIssueDraftInput,
): Promise<Result<number, SaveIssueProblem>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId)).for("update");
    if (!issue) return fail("unknown");
    if (issue.version !== version) return fail("changed_since");
    if ((issue.draft?.id ?? null) !== draftId) return fail("draft_changed");
    const stored = issue.draft ?? issue;
    if (hasSameText(stored, content) && stored.checkedOn === checkedOn) return fail("same");
    const { subject, preheader, body } = content;
    const text = { subject, preheader, body, checkedOn };
    const origin = { id: randomUUID(), version, savedBy: actor.email, savedAt: now.toISOString() };
    await tx
      .update(issues)
      .set({ draft: { ...text, ...origin } })
      .where(eq(issues.id, issueId));
    const details = { issueId, version };
    await recordAudit(tx, { by: actor, action: "issue_draft_saved", details, now });
    return ok(version);
  });
}
