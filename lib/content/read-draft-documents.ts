import { eq, gt, max, sql } from "drizzle-orm";
import { contentLive, contentVersions } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Returns the documents with a version newer than the live one. */
export async function readDraftDocuments(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<ReadonlySet<string>> {
  const newest = max(contentVersions.number);
  const rows = await ctx.db
    .select({ document: contentVersions.document })
    .from(contentVersions)
    .leftJoin(contentLive, eq(contentLive.document, contentVersions.document))
    .groupBy(contentVersions.document, contentLive.number)
    .having(gt(newest, sql`coalesce(${contentLive.number}, 0)`));
  return new Set(rows.map(({ document }) => document));
}
