import { fail, ok, type Result } from "@/lib/core/result";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";
import { loadPdf, stampPdf, UnstampablePdfError } from "@/lib/pdf/stamp-pdf";

export type EbookProblem =
  | "too_large"
  | "not_a_pdf"
  | "encrypted"
  | "damaged"
  | "too_many_pages"
  | "too_complex";

/** More than any book of 40 MB has; stamping takes time for each page. */
const maxPages = 2_000;

/** A name in several scripts that a stamp must support. */
const sampleStamp = {
  orderNumber: "TME-00000000",
  email: "customer@example.com",
  name: "Zoë 李小龍 محمد",
};

/**
 * Checks that a file can be sold: a PDF without protection that can be stamped on every page. Finds
 * problems at upload instead of at the first sale.
 */
export async function checkEbook(
  bytes: Uint8Array,
): Promise<Result<{ pageCount: number }, EbookProblem>> {
  if (bytes.byteLength > maxEbookBytes) return fail("too_large");
  // Readers accept a header within the first 1,024 bytes (ISO 32000-1, annex H).
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  if (!head.includes("%PDF-")) return fail("not_a_pdf");
  try {
    if ((await countPages(bytes)) > maxPages) return fail("too_many_pages");
    const stamped = await stampPdf(bytes, sampleStamp);
    return ok({ pageCount: await countPages(stamped) });
  } catch (error) {
    if (error instanceof UnstampablePdfError) return fail(error.reason);
    throw error;
  }
}

async function countPages(bytes: Uint8Array): Promise<number> {
  return (await loadPdf(bytes)).getPageCount();
}
