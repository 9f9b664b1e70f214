import { and, eq } from "drizzle-orm";
import { contentLive, contentVersions } from "@/db/schema";
import type { ContentBody } from "@/lib/content/document-schemas";
import type { Ctx } from "@/lib/ctx";

/** Returns the live version of a document, or null if visitors see the original. */
export async function readLiveContent(
  ctx: Pick<Ctx, "db">,
  document: string,
): Promise<ContentBody | null> {
  const [live] = await ctx.db
    .select({ body: contentVersions.body })
    .from(contentLive)
    .innerJoin(
      contentVersions,
      and(
        eq(contentVersions.document, contentLive.document),
        eq(contentVersions.number, contentLive.number),
      ),
    )
    .where(eq(contentLive.document, document));
  return live?.body ?? null;
}
