import { selectLiveEbookFile } from "@/db/queries/ebook-files";
import type { Ctx } from "@/lib/ctx";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";

export type EbookFile = { readonly pageCount: number; readonly sizeBytes: number };

export const bundledEbookFile: EbookFile = {
  pageCount: ebookFacts.pages,
  sizeBytes: ebookFacts.bytes,
};

/** Returns the length and size of the eBook on sale: the published upload, or the bundled file. */
export async function readLiveEbookFile(ctx: Pick<Ctx, "db">): Promise<EbookFile> {
  return (await selectLiveEbookFile(ctx.db)) ?? bundledEbookFile;
}
