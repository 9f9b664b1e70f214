import { selectLiveEbookFacts } from "@/db/queries/ebook-files";
import type { ObjectStorage } from "@/lib/core/ports/storage";
import type { Ctx } from "@/lib/ctx";
import { bundledEbookKey } from "@/lib/ebook-files/bundled-ebook-key";
import { countPages } from "@/lib/ebook-files/count-pages";

export type EbookFacts = { readonly pageCount: number; readonly sizeBytes: number };

/** Returns the page count and size of the published upload, or null if the bundled file is on sale. */
export async function readUploadedEbookFacts(ctx: Pick<Ctx, "db">): Promise<EbookFacts | null> {
  return (await selectLiveEbookFacts(ctx.db)) ?? null;
}

/** Measures the bundled file, before it's stamped. */
export async function measureBundledEbook(bundled: ObjectStorage): Promise<EbookFacts> {
  const bytes = await bundled.read(bundledEbookKey);
  return { pageCount: await countPages(bytes), sizeBytes: bytes.byteLength };
}
