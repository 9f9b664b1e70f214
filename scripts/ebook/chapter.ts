import { blockPieces } from "./blocks";
import type { Canvas } from "./canvas";
import { color, fullWidth, grid, page } from "./design";
import { Flow } from "./flow";
import type { Chapter } from "./manuscript";
import { grooves } from "./motif";
import { setLines } from "./typeset";

/** A place that the contents page and the outline point to. */
export interface Bookmark {
  title: string;
  level: 1 | 2;
  canvas: Canvas;
  pageNumber: number;
}

/** The head of a chapter: number, title and summary; returns the height where the text starts. */
function drawOpener(canvas: Canvas, chapter: Chapter): number {
  const corner = { x: page.width + 8, y: page.height + 8 };
  grooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  const label = chapter.number === 0 ? "Preface" : `Chapter ${chapter.number}`;
  canvas.text(label.toUpperCase(), grid.left, 738, {
    face: "bold",
    size: 8.4,
    tracking: 140,
    color: color.brick,
  });
  let y = 706;
  const title = [{ text: chapter.title, style: "text" as const }];
  for (const line of setLines(canvas.faces, title, 32, fullWidth - 70, "display")) {
    canvas.line(line, grid.left - 1.5, y, 32);
    y -= 33;
  }
  y += 6;
  canvas.rect(grid.left, y - 6, 30, 3, color.amber);
  const deck = [{ text: chapter.deck, style: "italic" as const }];
  for (const line of setLines(canvas.faces, deck, 11.4, grid.textWidth, "italic")) {
    canvas.line(line, grid.textX, y - 8, 11.4, color.muted);
    y -= 14.6;
  }
  return y - 8;
}

/** Running head and page number; every page but a chapter's first carries the head. */
export function drawFurniture(
  canvas: Canvas,
  book: string,
  chapter: string,
  pageNumber: number,
  isOpener: boolean,
): void {
  if (!isOpener) {
    canvas.text(book, grid.left, 748, { face: "heading", size: 8.6, color: color.brick });
    canvas.text(chapter, grid.right, 748, { size: 8.4, color: color.muted, align: "right" });
    canvas.rule(grid.left, 740, grid.right, 740, color.rule);
  }
  canvas.text(String(pageNumber), grid.right, grid.folio, {
    face: "heading",
    size: 9.6,
    align: "right",
    color: color.ink,
  });
}

/** Sets one chapter from a new page on and returns the places worth a bookmark. */
export function setChapter(
  chapter: Chapter,
  book: string,
  addPage: () => { canvas: Canvas; pageNumber: number },
): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  let current = addPage();
  const open = (isOpener: boolean) => {
    current.canvas.background(color.paper);
    drawFurniture(current.canvas, book, chapter.title, current.pageNumber, isOpener);
  };
  const mark = (title: string, level: 1 | 2) => bookmarks.push({ title, level, ...current });
  open(true);
  mark(chapter.title, 1);
  const flow = new Flow(
    current.canvas,
    () => {
      current = addPage();
      open(false);
      return current.canvas;
    },
    drawOpener(current.canvas, chapter),
  );
  // An aside belongs beside the block after it, so both are poured together.
  let pending: ReturnType<typeof blockPieces> = [];
  for (const [index, block] of chapter.blocks.entries()) {
    if (block.kind === "break") {
      flow.break();
      continue;
    }
    const pieces = blockPieces(block, current.canvas.faces, index === 0);
    const [first] = pieces;
    if (block.kind === "heading" && first) {
      const draw = first.draw;
      first.draw = (canvas, y) => {
        mark(block.text, 2);
        draw(canvas, y);
      };
    }
    pending.push(...pieces);
    const next = chapter.blocks[index + 1];
    if (next && next.kind !== "break" && (pieces.at(-1)?.keep || pieces.at(-1)?.aside)) continue;
    flow.pour(pending);
    pending = [];
  }
  return bookmarks;
}
