import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF; throws when it is none. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text;
}
