import { eq } from "drizzle-orm";
import { ebookFiles } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { bundledEbookKey } from "@/lib/ebook-files/bundled-ebook-key";

/** Returns the storage key of the eBook on sale: the published upload, or the bundled file. */
export async function getLiveEbookKey(ctx: Pick<Ctx, "db">): Promise<string> {
  const [live] = await ctx.db
    .select({ storageKey: ebookFiles.storageKey })
    .from(ebookFiles)
    .where(eq(ebookFiles.isLive, true));
  return live?.storageKey ?? bundledEbookKey;
}
