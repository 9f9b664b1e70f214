import { eq } from "drizzle-orm";
import { ebookFiles } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { ebookKey } from "@/lib/storage/keys";

/** The key of the file that buyers get: what staff published, else what the code came with. */
export async function liveEbookKey(ctx: Pick<Ctx, "db">): Promise<string> {
  const [live] = await ctx.db
    .select({ storageKey: ebookFiles.storageKey })
    .from(ebookFiles)
    .where(eq(ebookFiles.isLive, true));
  return live?.storageKey ?? ebookKey;
}
