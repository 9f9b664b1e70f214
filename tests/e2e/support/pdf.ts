import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of each page of a PDF. Throws if it isn't one. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text;
}
