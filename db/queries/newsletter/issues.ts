import { and, asc, count, desc, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import {
  newsletterArchive as archive,
  newsletterIssues as issues,
  newsletterRenders as renders,
  newsletterIssueVersions as versions,
} from "@/db/schema";
import { blocksOutsideSeries } from "@/db/values/newsletter";

export type IssueHeading = {
  readonly id: string;
  /** Position in the sequence; null for the two welcome emails. */
  readonly position: number | null;
  readonly subject: string;
  readonly isPublished: boolean;
};

/** Reads the welcome emails, then the sequence in order. Leaves out everything else and replaced issues. */
export async function readIssueOrder(db: Queryable): Promise<readonly IssueHeading[]> {
  return await readRows<IssueHeading>(
    db,
    sql`
    select id, position, subject, is_published as "isPublished"
    from newsletter_issues where replaced_by is null and block not in ('broadcast', 'follow_up') order by position nulls first, id`,
  );
}

/**
 * Lists the newsletter emails in order, welcomes first, without their bodies. Leaves out replaced
 * issues, broadcasts and follow-ups.
 */
export async function listIssues(db: Queryable) {
  return await db
    .select({
      id: issues.id,
      block: issues.block,
      position: issues.position,
      subject: issues.subject,
      isPublished: issues.isPublished,
      version: issues.version,
      checkedOn: issues.checkedOn,
      hasDraft: sql<boolean>`${issues.draft} is not null`,
      isPublic: sql<boolean>`coalesce(${archive.isPublic}, false)`,
      hasNewerOriginal: sql<boolean>`${issues.newerOriginal} is not null`,
      updatedAt: issues.updatedAt,
    })
    .from(issues)
    .leftJoin(archive, eq(archive.issueId, issues.id))
    .where(and(isNull(issues.replacedBy), notInArray(issues.block, [...blocksOutsideSeries])))
    .orderBy(sql`${issues.position} nulls first`, asc(issues.id));
}

export type ListedIssue = Awaited<ReturnType<typeof listIssues>>[number];
export type IssueRow = typeof issues.$inferSelect;

export async function findIssue(db: Queryable, id: string): Promise<IssueRow | undefined> {
  const [issue] = await db.select().from(issues).where(eq(issues.id, id));
  return issue;
}

/** Reads the broadcasts that segments can name, newest first. */
export async function selectBroadcastHeadings(db: Queryable) {
  return await readRows<{ id: string; subject: string }>(
    db,
    sql`
    select id, subject from newsletter_issues where block = 'broadcast'
    order by updated_at desc, id limit 200`,
  );
}

/** Counts the issues of the sequence, without the welcome emails. */
export async function countSequenceIssues(db: Queryable): Promise<number> {
  const [sequence] = await db
    .select({ issues: count() })
    .from(issues)
    .where(isNotNull(issues.position));
  return sequence?.issues ?? 0;
}

/** Lists an issue's saved versions, newest first. `savedBy` is null for the original content. */
export async function listIssueVersions(db: Queryable, issueId: string, limit: number) {
  return await db
    .select({
      version: versions.version,
      subject: versions.subject,
      savedBy: versions.savedBy,
      savedAt: versions.savedAt,
    })
    .from(versions)
    .where(eq(versions.issueId, issueId))
    .orderBy(desc(versions.version))
    .limit(limit);
}

export type IssueVersion = Awaited<ReturnType<typeof listIssueVersions>>[number];

export async function findIssueVersion(db: Queryable, issueId: string, version: number) {
  const [content] = await db
    .select({ subject: versions.subject, preheader: versions.preheader, body: versions.body })
    .from(versions)
    .where(and(eq(versions.issueId, issueId), eq(versions.version, version)));
  return content;
}

export async function findRender(db: Queryable, id: string) {
  const [render] = await db
    .select({ subject: renders.subject, html: renders.html, text: renders.text })
    .from(renders)
    .where(eq(renders.id, id));
  return render;
}
