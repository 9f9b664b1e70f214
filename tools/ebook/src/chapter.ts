import { addElement, type Element } from "@/lib/pdf/structure";
import { createBlockPieces, type FindPages } from "./blocks";
import type { Canvas } from "./canvas";
import { color, fullWidth, grid, page } from "./design";
import { createFlow, type Piece } from "./flow";
import { createFieldNames } from "./form-names";
import type { Chapter } from "./manuscript";
import { curlQuotes } from "./markdown";
import { drawGrooves } from "./motif";
import { layoutLines } from "./typeset";

/** A target of the contents page and the outline. */
export type Bookmark = {
  title: string;
  level: 1 | 2;
  canvas: Canvas;
  pageNumber: number;
};

/** Draws the number, title and summary of a chapter. Returns the y where its text starts. */
function drawOpener(canvas: Canvas, chapter: Chapter, section: Element): number {
  const corner = { x: page.width + 8, y: page.height + 8 };
  drawGrooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  const label = chapter.number === 0 ? "Preface" : `Chapter ${chapter.number}`;
  canvas.tagText(addElement(section, "P"), () =>
    canvas.drawText(label.toUpperCase(), grid.left, 748, {
      face: "bold",
      size: 8.4,
      tracking: 140,
      color: color.brick,
    }),
  );
  let y = 716;
  const title = [{ text: chapter.title, style: "text" as const }];
  canvas.tagText(addElement(section, "H1"), () => {
    for (const line of layoutLines(canvas.faces, title, 32, fullWidth - 70, "display")) {
      canvas.drawLine(line, grid.left - 1.5, y, 32);
      y -= 33;
    }
  });
  y += 6;
  const checkedAt = y - 19;
  canvas.fillRect(grid.left, y - 6, 30, 3, color.amber);
  canvas.tagText(addElement(section, "P"), () =>
    canvas.drawText(`Checked ${formatDay(chapter.checked)}`, grid.left, checkedAt, {
      size: 7.6,
      color: color.muted,
    }),
  );
  const deck = [{ text: curlQuotes(chapter.deck), style: "italic" as const }];
  canvas.tagText(addElement(section, "P"), () => {
    for (const line of layoutLines(canvas.faces, deck, 11.4, grid.textWidth, "italic")) {
      canvas.drawLine(line, grid.textX, y - 8, 11.4, color.muted);
      y -= 14.6;
    }
  });
  return Math.min(y - 8, checkedAt - 12);
}

function formatDay(date: string): string {
  const options = { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  return new Date(date).toLocaleString("en-US", options);
}

/** Draws the header and the page number. The first page of a chapter has no header. */
export function drawHeaderAndFooter(
  canvas: Canvas,
  book: string,
  chapter: string,
  pageNumber: number,
  isOpener: boolean,
): void {
  if (!isOpener) {
    canvas.drawText(book, grid.left, 748, { face: "heading", size: 8.6, color: color.brick });
    canvas.drawText(chapter, grid.right, 748, { size: 8.4, color: color.muted, align: "right" });
    canvas.drawRule(grid.left, 740, grid.right, 740, color.rule);
  }
  canvas.drawText(String(pageNumber), grid.right, grid.folio, {
    face: "heading",
    size: 9.6,
    align: "right",
    color: color.ink,
  });
}

/**
 * Typesets a chapter, starting on a new page, adds it to the document's structure, and returns its
 * bookmarks.
 */
export function typesetChapter(
  chapter: Chapter,
  book: string,
  root: Element,
  addPage: () => { canvas: Canvas; pageNumber: number },
  findPages: FindPages,
): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  const section = addElement(root, "Sect");
  let current = addPage();
  const startPage = (isOpener: boolean) => {
    current.canvas.fillBackground(color.paper);
    drawHeaderAndFooter(current.canvas, book, chapter.title, current.pageNumber, isOpener);
  };
  const addBookmark = (title: string, level: 1 | 2) => bookmarks.push({ title, level, ...current });
  startPage(true);
  addBookmark(chapter.title, 1);
  const flow = createFlow(
    current.canvas,
    () => {
      current = addPage();
      startPage(false);
      return current.canvas;
    },
    drawOpener(current.canvas, chapter, section),
  );
  const { faces } = current.canvas;
  const context = { faces, section, nameField: createFieldNames(chapter.number), findPages };
  // An aside is placed together with the block after it, and a letter with its introduction.
  let pending: Piece[] = [];
  for (const [index, block] of chapter.blocks.entries()) {
    if (block.kind === "break") {
      flow.breakPage();
      continue;
    }
    const pieces = createBlockPieces(block, index === 0, context);
    const [first] = pieces;
    if (block.kind === "heading" && first) {
      const draw = first.draw;
      first.draw = (canvas, y) => {
        addBookmark(block.text, 2);
        draw(canvas, y);
      };
    }
    pending.push(...pieces);
    const next = chapter.blocks[index + 1];
    if (next?.kind === "letter" || next?.kind === "screen") {
      for (const piece of pieces) piece.keep = true;
    }
    if (next && next.kind !== "break" && (pieces.at(-1)?.keep || pieces.at(-1)?.aside)) continue;
    flow.place(pending);
    pending = [];
  }
  return bookmarks;
}
