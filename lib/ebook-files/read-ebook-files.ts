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

export type FirstStep = { readonly title: string; readonly text: string };

/** Returns what to do first with the bundled eBook; nothing for an upload, which has pages of its own. */
export async function readFirstSteps(ctx: Pick<Ctx, "db">): Promise<readonly FirstStep[]> {
  if ((await getLiveEbookKey(ctx)) !== bundledEbookKey) return [];
  const getPage = (chapter: number) =>
    ebookFacts.chapters.find(({ number }) => number === chapter)?.page;
  return [
    {
      title: "Read the first two chapters",
      text: `They start on page ${getPage(1)}. The rest of the book builds on them.`,
    },
    {
      title: "Fill in “My accounts”",
      text: `It’s on page ${getPage(22)}, and you can type into the PDF. Then you know what’s missing.`,
    },
    {
      title: "Start the thirty days",
      text: `The plan on page ${getPage(20)} registers your catalog in about half an hour a day.`,
    },
  ];
}

/** Returns the 50 newest uploads. */
export function readEbookFiles(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectEbookFiles(ctx.db, 50);
}
