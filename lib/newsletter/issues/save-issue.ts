import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import type { AuditDetails } from "@/db/schema";
import { newsletterIssues as issues, newsletterIssueVersions as versions } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-content";

/** `changed_since`: the issue is no longer at the version that was edited. */
export type SaveIssueProblem = "unknown" | "changed_since" | "same";

export type SaveIssueInput = {
  readonly issueId: string;
  /** The version that was edited. */
  readonly version: number;
  readonly content: IssueContentInput;
};

/**
 * Saves an issue's content as its next version. Emails claimed from now on use it; claimed ones
 * keep theirs.
 * @returns the new version
 */
export async function saveIssue(
  ctx: Ctx,
  actor: AdminActor,
  input: SaveIssueInput,
): Promise<Result<number, SaveIssueProblem>> {
  return await ctx.db.transaction((tx) =>
    writeVersion(ctx, tx, actor, input, { action: "issue_saved" }),
  );
}

/** Writes the next version inside a transaction. */
export async function writeVersion(
  ctx: Ctx,
  tx: Transaction,
  actor: AdminActor,
  { issueId, version, content }: SaveIssueInput,
  entry: { readonly action: AuditAction; readonly details?: AuditDetails },
): Promise<Result<number, SaveIssueProblem>> {
  const now = ctx.now();
  const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId)).for("update");
  if (!issue) return fail("unknown");
  if (issue.version !== version) return fail("changed_since");
  const { subject, preheader, body } = content;
  if (subject === issue.subject && preheader === issue.preheader && body === issue.body) {
    return fail("same");
  }
  // The original content has no row in the versions table, so the first edit stores it.
  await tx
    .insert(versions)
    .values({
      issueId,
      version,
      subject: issue.subject,
      preheader: issue.preheader,
      body: issue.body,
      savedBy: null,
      savedAt: issue.updatedAt,
    })
    .onConflictDoNothing();
  const next = version + 1;
  await tx
    .update(issues)
    .set({ subject, preheader, body, version: sql`${issues.version} + 1`, updatedAt: now })
    .where(and(eq(issues.id, issueId), eq(issues.version, version)));
  await tx
    .insert(versions)
    .values({ issueId, version: next, ...content, savedBy: actor.email, savedAt: now });
  const details = { issueId, version: next, ...entry.details };
  await recordAudit(tx, { by: actor, action: entry.action, details, now });
  return ok(next);
}
