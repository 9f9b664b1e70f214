import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/db/client";
import type { IssueFile } from "@/db/parse-issue-file";
import {
  newsletterArchive as archive,
  newsletterIssues as issues,
  newsletterIssueVersions as versions,
} from "@/db/schema";

type Issue = typeof issues.$inferSelect;
type Version = typeof versions.$inferSelect;

/**
 * Brings the newsletter up to the files that come with the site, in one transaction:
 * inserts missing issues, updates texts that staff never edited, and lets a new issue take the
 * position of the one it replaces. An issue that staff edited stays, with the newer text next to it.
 */
export async function seedNewsletter(db: Database, files: readonly IssueFile[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Locks first, so that servers seed one after another and the second query sees every edit
    // committed before.
    const rows = await tx.select().from(issues).orderBy(issues.id).for("no key update");
    const saved = await tx.select().from(versions);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const file of files) {
      const issue = byId.get(file.id);
      if (issue) await updateIssue(tx, issue, file, saved);
      else await addIssue(tx, file, byId, saved);
    }
  });
}

async function addIssue(
  tx: Transaction,
  file: IssueFile,
  byId: ReadonlyMap<string, Issue>,
  saved: readonly Version[],
): Promise<void> {
  const old = file.replaces
    .map((id) => byId.get(id))
    .find((issue) => issue && issue.replacedBy === null);
  if (old && !isUntouched(old, file, saved)) return await offerText(tx, old, file);
  // Its address would show another text, or nothing. Staff decide.
  if (old && (await isPublic(tx, old.id))) return await offerText(tx, old, file);
  const { id, block, subject, preheader, body, checkedOn } = file;
  // Follow-ups are off until staff switch them on.
  const isPublished = block !== "follow_up";
  const content = { id, block, subject, preheader, body, checkedOn, isPublished };
  if (!old) {
    await tx
      .insert(issues)
      .values({ ...content, position: file.position, updatedAt: sql`now()` })
      .onConflictDoNothing();
    return;
  }
  // Positions are unique at every moment, so the new issue starts with a negative one. It keeps the
  // old date: a replacement isn't news to subscribers who are past it.
  const { position, updatedAt } = old;
  await tx.insert(issues).values({ ...content, position: -Number(position), updatedAt });
  await tx.update(issues).set({ position: null, replacedBy: id }).where(eq(issues.id, old.id));
  await tx.update(issues).set({ replacedBy: id }).where(eq(issues.replacedBy, old.id));
  await tx.update(issues).set({ position }).where(eq(issues.id, id));
}

/**
 * Whether an issue is as the site brought it: text, position and published. A draft counts as a
 * change, because the lists leave out replaced issues.
 */
function isUntouched(issue: Issue, file: IssueFile, saved: readonly Version[]): boolean {
  const isUnchanged = issue.isPublished && issue.draft === null;
  return isUnchanged && issue.position === file.position && !isEdited(issue, saved);
}

async function isPublic(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: archive.issueId })
    .from(archive)
    .where(and(eq(archive.issueId, id), archive.isPublic));
  return row !== undefined;
}

function isEdited(issue: Issue, saved: readonly Version[]): boolean {
  return saved.some(
    ({ issueId, version, savedBy }) =>
      issueId === issue.id && version === issue.version && savedBy !== null,
  );
}

async function updateIssue(
  tx: Transaction,
  issue: Issue,
  file: IssueFile,
  saved: readonly Version[],
): Promise<void> {
  if (issue.replacedBy !== null) return;
  const { id, version } = issue;
  const { subject, preheader, body, checkedOn } = file;
  const edited = isEdited(issue, saved);
  if (hasText(issue, file)) {
    const isChecked = issue.checkedOn !== null && issue.checkedOn >= checkedOn;
    if (!isChecked) await tx.update(issues).set({ checkedOn }).where(eq(issues.id, id));
    return;
  }
  // An earlier release may run again, as in a rollback or on the last of several servers.
  const isOlder = saved.some(
    (one) => one.issueId === id && one.savedBy === null && hasText(one, file),
  );
  if (isOlder) return;
  if (edited) return await offerText(tx, issue, file);
  const text = { subject, preheader, body };
  await tx
    .insert(versions)
    .values({
      issueId: id,
      version,
      subject: issue.subject,
      preheader: issue.preheader,
      body: issue.body,
      savedBy: null,
      savedAt: issue.updatedAt,
    })
    .onConflictDoNothing();
  await tx
    .insert(versions)
    .values({ issueId: id, version: version + 1, ...text, savedBy: null, savedAt: sql`now()` });
  // Keeps `updatedAt`: no subscriber has to be checked again for a text they already had.
  await tx
    .update(issues)
    .set({ ...text, checkedOn, version: version + 1 })
    .where(eq(issues.id, id));
}

/** Keeps the newer text for staff to compare and use. */
async function offerText(tx: Transaction, issue: Issue, file: IssueFile): Promise<void> {
  const { subject, preheader, body, checkedOn } = file;
  if (hasText(issue, file)) return;
  await tx
    .update(issues)
    .set({ newerOriginal: { subject, preheader, body, checkedOn } })
    .where(eq(issues.id, issue.id));
}

type Text = Pick<Issue, "subject" | "preheader" | "body">;

function hasText(one: Text, other: Text): boolean {
  return (
    one.subject === other.subject && one.preheader === other.preheader && one.body === other.body
  );
}
