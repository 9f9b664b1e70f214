/** Counts the pages of an unprotected PDF. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
}
