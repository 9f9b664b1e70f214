import {
  selectEbookFiles,
  selectLiveEbookFile,
  selectLiveEbookKey,
} from "@/db/queries/ebook-files";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";

/** Storage key of the bundled, unstamped eBook. */
export const bundledEbookKey = "royalties-ebook.pdf";
/** Storage key of the files that come with the eBook: a workbook and documents, zipped. */
export const filePackKey = "royalties-ebook-files.zip";

/** Returns the storage key of the eBook on sale: the published upload, or the bundled file. */
export async function getLiveEbookKey(ctx: Pick<Ctx, "db">): Promise<string> {
  return (await selectLiveEbookKey(ctx.db)) ?? bundledEbookKey;
}

export type EbookFile = { readonly pageCount: number; readonly sizeBytes: number };

export const bundledEbookFile: EbookFile = {
  pageCount: ebookFacts.pages,
  sizeBytes: ebookFacts.bytes,
};

/** Returns the length and size of the eBook on sale: the published upload, or the bundled file. */
export async function readLiveEbookFile(ctx: Pick<Ctx, "db">): Promise<EbookFile> {
  return (await selectLiveEbookFile(ctx.db)) ?? bundledEbookFile;
}

/** Returns the 50 newest uploads. */
export function readEbookFiles(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectEbookFiles(ctx.db, 50);
}
