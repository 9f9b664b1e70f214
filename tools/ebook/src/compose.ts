import { PDFDocument } from "@cantoo/pdf-lib";
import { site } from "@/lib/core/site";
import { addCanvas, type Canvas } from "./canvas";
import { type Bookmark, drawHeaderAndFooter, typesetChapter } from "./chapter";
import { drawContents } from "./contents";
import { drawCover, drawImprint } from "./cover";
import { color } from "./design";
import type { Manuscript } from "./manuscript";
import { writeOutline } from "./outline";
import { embedTypefaces } from "./typefaces";

/**
 * Typesets the book and returns the PDF. The result doesn't depend on the clock or on randomness:
 * the same manuscript gives the same bytes.
 */
export async function composeBook(book: Manuscript): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const faces = await embedTypefaces(document);
  let pageNumber = 0;
  const addPage = (): { canvas: Canvas; pageNumber: number } => {
    pageNumber += 1;
    return { canvas: addCanvas(document, faces), pageNumber };
  };

  drawCover(addPage().canvas, book, site.name);
  const contents = addPage();
  const bookmarks: Bookmark[] = book.chapters.flatMap((chapter) =>
    typesetChapter(chapter, book.title, addPage),
  );
  contents.canvas.fillBackground(color.paper);
  drawHeaderAndFooter(contents.canvas, book.title, "Contents", contents.pageNumber, true);
  drawContents(contents.canvas, book.chapters, bookmarks);
  drawImprint(contents.canvas, book, site.name);
  writeOutline(document, [{ title: "Contents", level: 1, ...contents }, ...bookmarks]);

  document.setTitle(`${book.title}: ${book.subtitle}`, { showInWindowTitleBar: true });
  document.setAuthor(site.name);
  document.setSubject(book.subject);
  document.setKeywords([...book.keywords, `source:${book.sourceHash}`]);
  document.setLanguage(book.language);
  document.setCreator(site.name);
  document.setProducer("pdf-lib");
  document.setCreationDate(book.published);
  document.setModificationDate(book.published);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
