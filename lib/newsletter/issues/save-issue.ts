import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findBroadcast } from "@/db/queries/newsletter/broadcasts";
import { findIssue, findIssueVersion } from "@/db/queries/newsletter/issues";
import {
  type AuditDetails,
  newsletterIssues as issues,
  newsletterIssueVersions as versions,
} from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-forms";

/**
 * `changed_since`: the issue is no longer at the version that was edited. `draft_changed`: its draft
 * isn't the one that was edited. `started`: it's a broadcast that subscribers already get.
 */
export type SaveIssueProblem = "unknown" | "changed_since" | "draft_changed" | "same" | "started";

/** Call it with the issue locked: sending locks it before it starts. */
async function hasStarted(tx: Transaction, { id, block }: { id: string; block: string }) {
  return block === "broadcast" && (await findBroadcast(tx, id))?.startedAt != null;
}

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
export const saveIssue = staffOperation(
  async (tx, ctx, actor, { draftId = null, ...input }: PublishTextInput) =>
    await writeVersion(tx, actor, input, { action: "issue_saved", draftId, now: ctx.now() }),
);

type VersionEntry<Action extends AuditAction> = {
  readonly action: Action;
  readonly now: Date;
  readonly details?: AuditDetails;
  /** Null for a text that came with the site; by default the actor. */
  readonly savedBy?: string | null;
  /** The draft to remove, or null if there must be none. A draft stays if this is left out. */
  readonly draftId?: string | null;
};

/** Writes the next version inside a transaction. */
async function writeVersion<Action extends AuditAction>(
  tx: Transaction,
  actor: AdminActor,
  { issueId, version, content, checkedOn }: SaveIssueInput,
  { action, now, details, savedBy = actor.email, draftId }: VersionEntry<Action>,
) {
  const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId)).for("update");
  if (!issue) return fail("unknown");
  if (await hasStarted(tx, issue)) return fail("started");
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
  const written = { issueId, version: next, ...(checkedOn && { checkedOn }), ...details };
  return changed(action, written, next);
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
export const saveIssueDraft = staffOperation(
  async (
    tx,
    ctx,
    actor,
    { issueId, version, draftId = null, content, checkedOn }: SaveIssueDraftInput,
  ) => {
    const now = ctx.now();
    const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId)).for("update");
    if (!issue) return fail("unknown");
    if (await hasStarted(tx, issue)) return fail("started");
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
    return changed("issue_draft_saved", details, version);
  },
);

type DiscardIssueDraftInput = {
  readonly issueId: string;
  /** The draft shown on the page. */
  readonly draftId: string;
};

/** Deletes an issue's draft. `draft_changed`: the issue has another draft by now, or none. */
export const discardIssueDraft = staffOperation(
  async (tx, _ctx, _actor, { issueId, draftId }: DiscardIssueDraftInput) => {
    const discarded = await tx
      .update(issues)
      .set({ draft: null })
      .where(and(eq(issues.id, issueId), sql`${issues.draft}->>'id' = ${draftId}`))
      .returning({ version: issues.version });
    const [issue] = discarded;
    if (!issue) return fail("draft_changed");
    const details = { issueId, version: issue.version };
    return changed("issue_draft_discarded", details);
  },
);

type RestoreIssueInput = {
  readonly issueId: string;
  /** The newest version shown on the page. */
  readonly version: number;
  /** The version to restore. */
  readonly to: number;
};

/** Restores an earlier version's content as a new version. */
export const restoreIssue = staffOperation(
  async (tx, ctx, actor, { issueId, version, to }: RestoreIssueInput) => {
    const content = await findIssueVersion(tx, issueId, to);
    if (!content) return fail("unknown");
    const entry = { action: "issue_restored", details: { from: to }, now: ctx.now() } as const;
    return await writeVersion(tx, actor, { issueId, version, content }, entry);
  },
);

type AdoptNewerOriginalInput = {
  readonly issueId: string;
  /** The version shown on the page. */
  readonly version: number;
};

/**
 * Replaces staff's edited text with the site's newer one, as a new version. The issue counts as
 * unedited again, so later originals update it.
 */
export const adoptNewerOriginal = staffOperation(
  async (tx, ctx, actor, { issueId, version }: AdoptNewerOriginalInput) => {
    const original = (await findIssue(tx, issueId))?.newerOriginal;
    if (!original) return fail("unknown");
    const { checkedOn, ...content } = original;
    return await writeVersion(
      tx,
      actor,
      { issueId, version, content, checkedOn },
      {
        action: "issue_restored",
        details: { from: "original" },
        savedBy: null,
        now: ctx.now(),
      },
    );
  },
);
