import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import type { AuditDetails } from "@/db/schema";
import { newsletterIssues as issues, newsletterIssueVersions as versions } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-content";

/**
 * `changed_since`: the issue is no longer at the version that was edited. `draft_changed`: its draft
 * isn't the one that was edited.
 */
export type SaveIssueProblem = "unknown" | "changed_since" | "draft_changed" | "same";

export type SaveIssueInput = {
  readonly issueId: string;
  /** The version that was edited. */
  readonly version: number;
  readonly content: IssueContentInput;
  /** Day the facts were checked; unchanged if left out. */
  readonly checkedOn?: string;
};

export type PublishTextInput = SaveIssueInput & {
  /** The draft that was edited; null or left out if there was none. */
  readonly draftId?: string | null;
};

/**
 * Publishes an issue's content as its next version and removes its draft. Emails claimed from now on
 * use it; claimed ones keep theirs. A new `checkedOn` alone creates no version.
 * @returns the issue's version
 */
export async function saveIssue(
  ctx: Ctx,
  actor: AdminActor,
  input: PublishTextInput,
): Promise<Result<number, SaveIssueProblem>> {
  const { draftId = null } = input;
  return await ctx.db.transaction((tx) =>
    writeVersion(ctx, tx, actor, input, { action: "issue_saved", draftId }),
  );
}

type VersionEntry = {
  readonly action: AuditAction;
  readonly details?: AuditDetails;
  /** Null for a text that came with the site; by default the actor. */
  readonly savedBy?: string | null;
  /** The draft to remove, or null if there must be none. A draft stays if this is left out. */
  readonly draftId?: string | null;
};

/** Writes the next version inside a transaction. */
export async function writeVersion(
  ctx: Ctx,
  tx: Transaction,
  actor: AdminActor,
  { issueId, version, content, checkedOn }: SaveIssueInput,
  { action, details, savedBy = actor.email, draftId }: VersionEntry,
): Promise<Result<number, SaveIssueProblem>> {
  const now = ctx.now();
  const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId)).for("update");
  if (!issue) return fail("unknown");
  if (issue.version !== version) return fail("changed_since");
  if (draftId !== undefined && draftId !== (issue.draft?.id ?? null)) return fail("draft_changed");
  const { subject, preheader, body } = content;
  const text = { subject, preheader, body };
  const isSameText = hasSameText(issue, text);
  const isSameDay = checkedOn === undefined || checkedOn === issue.checkedOn;
  if (isSameText && isSameDay) return fail("same");
  const next = isSameText ? version : version + 1;
  await tx
    .update(issues)
    .set({
      checkedOn: checkedOn ?? issue.checkedOn,
      ...(draftId ? { draft: null } : {}),
      ...(isSameText ? {} : { ...text, version: next, updatedAt: now }),
      ...(issue.newerOriginal && hasSameText(issue.newerOriginal, text)
        ? { newerOriginal: null }
        : {}),
    })
    .where(eq(issues.id, issueId));
  if (!isSameText) {
    // The original content has no row in the versions table, so the first edit stores it.
    const original = { subject: issue.subject, preheader: issue.preheader, body: issue.body };
    await tx
      .insert(versions)
      .values({ issueId, version, ...original, savedBy: null, savedAt: issue.updatedAt })
      .onConflictDoNothing();
    await tx.insert(versions).values({ issueId, version: next, ...text, savedBy, savedAt: now });
  }
  await recordAudit(tx, {
    by: actor,
    action,
    details: { issueId, version: next, ...(checkedOn && { checkedOn }), ...details },
    now,
  });
  return ok(next);
}

/** Whether two texts are equal, apart from the day of their fact check. */
export function hasSameText(one: IssueContentInput, other: IssueContentInput): boolean {
  return (
    one.subject === other.subject && one.preheader === other.preheader && one.body === other.body
  );
}
