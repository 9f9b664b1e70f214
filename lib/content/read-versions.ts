import { desc, eq } from "drizzle-orm";
import { contentLive, contentVersions } from "@/db/schema";
import type { ContentBody } from "@/lib/content/document-schemas";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** How many versions the screen lists; older ones stay in the database. */
const listed = 20;

export type ContentVersion = {
  readonly number: number;
  readonly body: ContentBody;
  readonly savedBy: string;
  readonly savedAt: Date;
};

export type ContentHistory = {
  /** Newest first. */
  readonly versions: readonly ContentVersion[];
  /** The live version's number; 0 if visitors see the original. */
  readonly liveNumber: number;
};

/** Reads a document's newest versions for staff. */
export async function readVersions(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  document: string,
): Promise<ContentHistory> {
  const [versions, [live]] = await Promise.all([
    ctx.db
      .select({
        number: contentVersions.number,
        body: contentVersions.body,
        savedBy: contentVersions.savedBy,
        savedAt: contentVersions.savedAt,
      })
      .from(contentVersions)
      .where(eq(contentVersions.document, document))
      .orderBy(desc(contentVersions.number))
      .limit(listed),
    ctx.db.select().from(contentLive).where(eq(contentLive.document, document)),
  ]);
  return { versions, liveNumber: live?.number ?? 0 };
}
