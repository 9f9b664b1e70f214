import { desc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { ebookFiles } from "@/db/schema";

/** Storage key of the published upload; undefined if none is live. */
export async function selectLiveEbookKey(db: Queryable): Promise<string | undefined> {
  const [live] = await db
    .select({ storageKey: ebookFiles.storageKey })
    .from(ebookFiles)
    .where(eq(ebookFiles.isLive, true));
  return live?.storageKey;
}

/** Page count and size of the published upload; undefined if none is live. */
export async function selectLiveEbookFile(db: Queryable) {
  const [live] = await db
    .select({ pageCount: ebookFiles.pageCount, sizeBytes: ebookFiles.sizeBytes })
    .from(ebookFiles)
    .where(eq(ebookFiles.isLive, true));
  return live;
}

/** Uploads, newest first. */
export async function selectEbookFiles(db: Queryable, limit: number) {
  return await db.select().from(ebookFiles).orderBy(desc(ebookFiles.uploadedAt)).limit(limit);
}
