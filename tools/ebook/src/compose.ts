import { PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from "@cantoo/pdf-lib";
import { profileDefaults } from "@/lib/core/site";
import { addElement, createRootElement, type Element, writeStructure } from "@/lib/pdf/structure";
import type { FindPages } from "./blocks";
import { addCanvas, type Canvas } from "./canvas";
import { type Bookmark, drawHeaderAndFooter, typesetChapter } from "./chapter";
import { drawCover, drawImprint } from "./cover";
import { color, grid, page } from "./design";
import type { Chapter, Manuscript } from "./manuscript";
import { drawGrooves } from "./motif";
import { embedTypefaces } from "./typefaces";
import { layoutLines, measureText } from "./typeset";

type ComposedBook = {
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
  const bookmarks: Bookmark[] = [];
  const findPages: FindPages = ({ words, chapters }) => {
    const starts = bookmarks.filter(({ level }) => level === 1);
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${words.map(escapePattern).join("|")})(?![\\p{L}\\p{N}])`,
      "iu",
    );
    return book.chapters.flatMap(({ number, blocks }, index) => {
      if (chapters.length > 0 && !chapters.includes(number)) return [];
      if (blocks.some(({ kind }) => kind === "terms" || kind === "index")) return [];
      const from = starts[index]?.pageNumber ?? 0;
      const to = starts[index + 1]?.pageNumber ?? from;
      return draft.canvases
        .slice(from - 1, to - 1)
        .flatMap((canvas, page) => (pattern.test(canvas.getText()) ? [from + page] : []));
    });
  };
  for (const chapter of book.chapters) {
    bookmarks.push(...typesetChapter(chapter, book.title, root, addPage, findPages));
  }
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

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

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
  const addSamplePage = () => {
    const { canvas, pageNumber } = addPage();
    // The cover is page 1 of the sample.
    return { canvas, pageNumber: pageNumber - 2 + firstPage };
  };
  typesetChapter(chapter, book.title, root, addSamplePage, () => []);
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

type Entry = {
  mark: Bookmark;
  ref: PDFRef;
  children: Entry[];
};

/** Writes the document outline, which PDF viewers show as bookmarks. */
function writeOutline(document: PDFDocument, bookmarks: Bookmark[]): void {
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

/** Draws the sample's last page: how to get the book, and what else is in it. */
function drawOffer(canvas: Canvas, book: Manuscript, section: Element): void {
  canvas.fillBackground(color.paper);
  const corner = { x: page.width + 8, y: page.height + 8 };
  drawGrooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  canvas.tagText(addElement(section, "H1"), () =>
    canvas.drawText("Get the rest", grid.left - 1.5, 716, { face: "display", size: 32 }),
  );
  canvas.fillRect(grid.left, 698, 30, 3, color.amber);
  const offer = `This chapter is a free sample of ${book.title} from ${profileDefaults.name}. The book is a PDF with worksheets to fill in, letters to copy, and plans for 30 days and 12 months. Buy it on the eBook page, where you found this sample.`;
  let y = 660;
  const lines = layoutLines(canvas.faces, [{ text: offer, style: "text" }], 12, grid.textWidth);
  canvas.tagText(addElement(section, "P"), () => {
    for (const line of lines) {
      canvas.drawLine(line, grid.textX, y, 12);
      y -= 17;
    }
  });
  y -= 16;
  const step = Math.min(25, (y - 60) / book.chapters.length);
  const list = addElement(section, "L");
  for (const { number, title } of book.chapters) {
    const listItem = addElement(list, "LI");
    if (number > 0) {
      canvas.tagText(addElement(listItem, "Lbl"), () =>
        canvas.drawText(String(number), grid.textX - 22, y, {
          face: "heading",
          size: 12.5,
          color: color.brick,
          align: "right",
        }),
      );
    }
    canvas.tagText(addElement(listItem, "LBody"), () =>
      canvas.drawText(title, grid.textX, y, { face: "heading", size: 12.5 }),
    );
    y -= step;
  }
}

/** Draws the contents page: a linked line for each chapter, with dots to its page number. */
function drawContents(
  canvas: Canvas,
  chapters: Chapter[],
  bookmarks: Bookmark[],
  section: Element,
): void {
  const corner = { x: page.width + 8, y: page.height + 8 };
  drawGrooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  canvas.tagText(addElement(section, "H1"), () =>
    canvas.drawText("Contents", grid.left - 1.5, 716, { face: "display", size: 32 }),
  );
  const list = addElement(section, "TOC");
  let y = 664;
  const step = Math.min(27.6, (y - 205) / chapters.length);
  for (const [index, mark] of bookmarks.filter(({ level }) => level === 1).entries()) {
    const number = chapters[index]?.number ?? 0;
    const listItem = addElement(list, "TOCI");
    if (number > 0) {
      canvas.tagText(addElement(listItem, "Lbl"), () =>
        canvas.drawText(String(number), grid.textX - 22, y, {
          face: "heading",
          size: 12.5,
          color: color.brick,
          align: "right",
        }),
      );
    }
    const link = addElement(addElement(listItem, "Reference"), "Link");
    canvas.tagText(link, () =>
      canvas.drawText(`${mark.title} `, grid.textX, y, { face: "heading", size: 12.5 }),
    );
    const from = grid.textX + measureText(canvas.faces, "heading", mark.title, 12.5) + 8;
    const label = String(mark.pageNumber);
    const to = grid.right - measureText(canvas.faces, "heading", label, 12.5) - 8;
    for (let x = to; x > from; x -= 5) canvas.fillCircle(x, y + 1.2, 0.5, color.rule);
    canvas.tagText(link, () =>
      canvas.drawText(label, grid.right, y, { face: "heading", size: 12.5, align: "right" }),
    );
    canvas.linkToPage(link, mark.canvas.page, grid.textX - 40, y, grid.textWidth + 40, 12.5);
    y -= step;
  }
}
