import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findIssue, findIssueVersion } from "@/db/queries/newsletter/issues";
import {
  type AuditDetails,
  newsletterIssues as issues,
  newsletterIssueVersions as versions,
} from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-forms";

/**
 * `changed_since`: the issue is no longer at the version that was edited. `draft_changed`: its draft
 * isn't the one that was edited.
 */
export type SaveIssueProblem = "unknown" | "changed_since" | "draft_changed" | "same";

type SaveIssueInput = {
  readonly issueId: string;
  /** The version that was edited. */
  readonly version: number;
  readonly content: IssueContentInput;
  /** Day the facts were checked; unchanged if left out. */
  readonly checkedOn?: string;
};

type PublishTextInput = SaveIssueInput & {
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
async function writeVersion(
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
function hasSameText(one: IssueContentInput, other: IssueContentInput): boolean {
  return (
    one.subject === other.subject && one.preheader === other.preheader && one.body === other.body
  );
}

type SaveIssueDraftInput = PublishTextInput & { readonly checkedOn: string };

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

type DiscardIssueDraftInput = {
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

type RestoreIssueInput = {
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

type AdoptNewerOriginalInput = {
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
