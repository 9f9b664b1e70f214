import { selectLiveEbookKey } from "@/db/queries/ebook-files";
import type { Ctx } from "@/lib/ctx";
import { bundledEbookKey } from "@/lib/ebook-files/bundled-ebook-key";

/** Returns the storage key of the eBook on sale: the published upload, or the bundled file. */
export async function getLiveEbookKey(ctx: Pick<Ctx, "db">): Promise<string> {
  return (await selectLiveEbookKey(ctx.db)) ?? bundledEbookKey;
}
