import { PDFDocument } from "@cantoo/pdf-lib";
import { profileDefaults } from "@/lib/core/site";
import { addCanvas, type Canvas } from "./canvas";
import { type Bookmark, drawHeaderAndFooter, typesetChapter } from "./chapter";
import { drawContents } from "./contents";
import { drawCover, drawImprint } from "./cover";
import { color } from "./design";
import type { Manuscript } from "./manuscript";
import { writeOutline } from "./outline";
import { drawOffer } from "./sample";
import { addElement, createRootElement, type Element, writeStructure } from "./structure";
import { embedTypefaces } from "./typefaces";

export type ComposedBook = {
  readonly pdf: Uint8Array;
  /** The first page of each chapter, in the order of the chapters. */
  readonly chapterPages: readonly number[];
};

/**
 * Typesets the book. The result doesn't depend on the clock or on randomness: the same manuscript
 * gives the same bytes.
 */
export async function composeBook(book: Manuscript): Promise<ComposedBook> {
  const draft = await startDocument();
  const { document, root, addPage } = draft;
  drawCover(addPage().canvas, book, profileDefaults.name, addElement(root, "Sect"));
  const contents = addPage();
  const section = addElement(root, "Sect");
  const bookmarks: Bookmark[] = book.chapters.flatMap((chapter) =>
    typesetChapter(chapter, book.title, root, addPage),
  );
  contents.canvas.fillBackground(color.paper);
  drawHeaderAndFooter(contents.canvas, book.title, "Contents", contents.pageNumber, true);
  drawContents(contents.canvas, book.chapters, bookmarks, section);
  drawImprint(contents.canvas, book, profileDefaults.name, section);
  writeOutline(document, [{ title: "Contents", level: 1, ...contents }, ...bookmarks]);
  return {
    pdf: await finishDocument(draft, book, `${book.title}: ${book.subtitle}`),
    chapterPages: bookmarks.filter(({ level }) => level === 1).map((mark) => mark.pageNumber),
  };
}

/** Typesets the free sample: the cover, one chapter with the book's page numbers, and the offer. */
export async function composeSample(
  book: Manuscript,
  chapterNumber: number,
  firstPage: number,
): Promise<Uint8Array> {
  const chapter = book.chapters.find(({ number }) => number === chapterNumber);
  if (!chapter) throw new Error(`The book has no chapter ${chapterNumber}.`);
  const draft = await startDocument();
  const { root, addPage } = draft;
  const label = `Free sample: chapter ${chapter.number}`;
  drawCover(addPage().canvas, book, profileDefaults.name, addElement(root, "Sect"), label);
  typesetChapter(chapter, book.title, root, () => {
    const { canvas, pageNumber } = addPage();
    // The cover is page 1 of the sample.
    return { canvas, pageNumber: pageNumber - 2 + firstPage };
  });
  drawOffer(addPage().canvas, book, addElement(root, "Sect"));
  return finishDocument(draft, book, `${book.title}: ${chapter.title} (free sample chapter)`);
}

type Draft = {
  readonly document: PDFDocument;
  /** The document's logical structure, which grows as pages are drawn. */
  readonly root: Element;
  readonly canvases: readonly Canvas[];
  readonly addPage: () => { canvas: Canvas; pageNumber: number };
};

async function startDocument(): Promise<Draft> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const faces = await embedTypefaces(document);
  const canvases: Canvas[] = [];
  const addPage = () => {
    const canvas = addCanvas(document, faces);
    return { canvas, pageNumber: canvases.push(canvas) };
  };
  return { document, root: createRootElement(), canvases, addPage };
}

async function finishDocument(
  { document, root, canvases }: Draft,
  book: Manuscript,
  title: string,
): Promise<Uint8Array> {
  for (const canvas of canvases) canvas.finish();
  writeStructure(document, root);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(profileDefaults.name);
  document.setSubject(book.subject);
  document.setKeywords([...book.keywords, `source:${book.sourceHash}`]);
  document.setLanguage(book.language);
  document.setCreator(profileDefaults.name);
  document.setProducer("pdf-lib");
  document.setCreationDate(book.published);
  document.setModificationDate(book.published);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
