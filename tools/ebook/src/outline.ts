import { type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from "@cantoo/pdf-lib";
import type { Bookmark } from "./chapter";

type Entry = {
  mark: Bookmark;
  ref: PDFRef;
  children: Entry[];
};

/** Writes the document outline, which PDF viewers show as bookmarks. */
export function writeOutline(document: PDFDocument, bookmarks: Bookmark[]): void {
  const { context, catalog } = document;
  const chapters: Entry[] = [];
  for (const mark of bookmarks) {
    const entry: Entry = { mark, ref: context.nextRef(), children: [] };
    if (mark.level === 1) chapters.push(entry);
    else chapters.at(-1)?.children.push(entry);
  }
  const link = (entries: Entry[], parent: PDFRef): Record<string, PDFRef | PDFNumber> => {
    for (const [index, { mark, ref, children }] of entries.entries()) {
      const item = context.obj({
        Title: PDFHexString.fromText(mark.title),
        Parent: parent,
        Dest: [mark.canvas.page.ref, "Fit"],
        ...link(children, ref),
      });
      const previous = entries[index - 1];
      const next = entries[index + 1];
      if (previous) item.set(PDFName.of("Prev"), previous.ref);
      if (next) item.set(PDFName.of("Next"), next.ref);
      context.assign(ref, item);
    }
    const [first] = entries;
    const last = entries.at(-1);
    if (!first || !last) return {};
    // Negative numbers keep the sections of a chapter collapsed.
    const isRoot = entries === chapters;
    const Count = PDFNumber.of(isRoot ? entries.length : -entries.length);
    return { First: first.ref, Last: last.ref, Count };
  };
  const root = context.nextRef();
  context.assign(root, context.obj({ Type: "Outlines", ...link(chapters, root) }));
  catalog.set(PDFName.of("Outlines"), root);
  catalog.set(PDFName.of("PageMode"), PDFName.of("UseOutlines"));
}
