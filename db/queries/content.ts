import { and, desc, eq, gt, inArray, max, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { contentLive, contentVersions } from "@/db/schema";

/** Documents with a version newer than the live one. */
export async function selectDraftDocuments(db: Queryable) {
  const newest = max(contentVersions.number);
  return await db
    .select({ document: contentVersions.document })
    .from(contentVersions)
    .leftJoin(contentLive, eq(contentLive.document, contentVersions.document))
    .groupBy(contentVersions.document, contentLive.number)
    .having(gt(newest, sql`coalesce(${contentLive.number}, 0)`));
}

/** The bodies of the live versions of documents. None for a document without a live version. */
export async function selectLiveBodies(db: Queryable, documents: readonly string[]) {
  return await db
    .select({ document: contentLive.document, body: contentVersions.body })
    .from(contentLive)
    .innerJoin(
      contentVersions,
      and(
        eq(contentVersions.document, contentLive.document),
        eq(contentVersions.number, contentLive.number),
      ),
    )
    .where(inArray(contentLive.document, [...documents]));
}

/** The body of a document's live version; null if no version is live. */
export async function selectLiveBody(db: Queryable, document: string) {
  const [live] = await selectLiveBodies(db, [document]);
  return live?.body ?? null;
}

/** The body of one version; null if it doesn't exist. */
export async function selectVersionBody(db: Queryable, document: string, number: number) {
  const [version] = await db
    .select({ body: contentVersions.body })
    .from(contentVersions)
    .where(and(eq(contentVersions.document, document), eq(contentVersions.number, number)));
  return version?.body ?? null;
}

/** A document's versions, newest first. */
export async function selectVersions(db: Queryable, document: string, limit: number) {
  return await db
    .select({
      number: contentVersions.number,
      body: contentVersions.body,
      savedBy: contentVersions.savedBy,
      savedAt: contentVersions.savedAt,
    })
    .from(contentVersions)
    .where(eq(contentVersions.document, document))
    .orderBy(desc(contentVersions.number))
    .limit(limit);
}

/** The number of a document's live version; 0 if no version is live. */
export async function selectLiveNumber(db: Queryable, document: string): Promise<number> {
  const [live] = await db.select().from(contentLive).where(eq(contentLive.document, document));
  return live?.number ?? 0;
}
