import { and, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  newsletterArchive as archive,
  broadcasts,
  newsletterIssues as issues,
  newsletterIssueVersions as versions,
} from "@/db/schema";

/** What strangers see of a broadcast is never newer than what subscribers got. */
const isSent = sql`(${issues.block} <> 'broadcast' or ${broadcasts.startedAt} is not null)`;

/** Issues that strangers may read. An unpublished or replaced one is hidden until it's sent again. */
const isShown = and(
  isSent,
  archive.isPublic,
  issues.isPublished,
  isNull(issues.replacedBy),
  notInArray(issues.block, ["welcome", "follow_up"]),
);

const shownSince = sql`greatest(${archive.publishedAt}, ${broadcasts.startedAt})`;

/** Lists the public issues with their published texts, newest first. */
export async function listPublicIssues(db: Queryable) {
  return await db
    .select({
      slug: archive.slug,
      feedId: archive.feedId,
      publishedAt: sql<Date>`${shownSince}`.mapWith(archive.publishedAt),
      /** When its text last changed; the time it was made public if that's later. */
      updatedAt: sql<Date>`greatest(${shownSince}, ${versions.savedAt})`.mapWith(
        archive.publishedAt,
      ),
      subject: issues.subject,
      preheader: issues.preheader,
      body: issues.body,
    })
    .from(archive)
    .innerJoin(issues, eq(issues.id, archive.issueId))
    .leftJoin(broadcasts, eq(broadcasts.id, issues.id))
    .leftJoin(versions, and(eq(versions.issueId, issues.id), eq(versions.version, issues.version)))
    .where(isShown)
    .orderBy(desc(shownSince), desc(archive.issueId));
}

/** Finds an issue's place in the archive; undefined if it was never public. */
export async function findArchivedIssue(db: Queryable, issueId: string) {
  const [row] = await db.select().from(archive).where(eq(archive.issueId, issueId));
  return row;
}

export type ArchivedIssueRow = typeof archive.$inferSelect;

/** Finds which of these slugs other issues have. */
export async function listSlugsLike(db: Queryable, slug: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ slug: archive.slug })
    .from(archive)
    .where(sql`starts_with(${archive.slug}, ${slug})`);
  return new Set(rows.map((row) => row.slug));
}
