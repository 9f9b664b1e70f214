import { color, grid, size } from "./design";
import { figure } from "./figures";
import type { Piece } from "./flow";
import type { Block, Span } from "./markdown";
import { tablePieces } from "./tables";
import type { FaceName, Typefaces } from "./typefaces";
import { type Line, setLines } from "./typeset";
import { gridPieces, sheetPieces } from "./worksheets";

const baseline = (leading: number, fontSize: number) => (leading - fontSize) / 2 + fontSize * 0.8;

interface LineOptions {
  x?: number;
  fontSize?: number;
  leading?: number;
}

/** Lines as pieces; neither the first nor the last line of a paragraph stands alone on a page. */
function linePieces(lines: Line[], gap: number, options: LineOptions = {}): Piece[] {
  const { x = grid.textX, fontSize = size.body, leading = size.leading } = options;
  return lines.map((line, index) => ({
    height: leading,
    gap: index === 0 ? gap : 0,
    keep: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
    draw: (canvas, y) => canvas.line(line, x, y - baseline(leading, fontSize), fontSize),
  }));
}

function headingPieces(text: string, faces: Typefaces): Piece[] {
  const lines = setLines(faces, [{ text, style: "text" }], 13.4, grid.textWidth, "heading");
  return lines.map((line, index) => ({
    height: 16,
    gap: index === 0 ? 12 : 0,
    keep: true,
    draw: (canvas, y) => canvas.line(line, grid.textX, y - 12.5, 13.4, color.brick),
  }));
}

function listPieces(block: Block & { kind: "list" }, faces: Typefaces): Piece[] {
  const indent = 17;
  return block.items.flatMap((item, number) => {
    const lines = setLines(faces, item, size.body, grid.textWidth - indent);
    const pieces = linePieces(lines, number === 0 ? 5 : 2.4, { x: grid.textX + indent });
    const [first] = pieces;
    if (!first) return [];
    const drawText = first.draw;
    first.draw = (canvas, y) => {
      const base = y - baseline(size.leading, size.body);
      drawText(canvas, y);
      if (block.marker === "bullet") canvas.circle(grid.textX + 3.5, base + 3.1, 1.7, color.amber);
      else if (block.marker === "number") {
        canvas.text(String(number + 1), grid.textX, base, {
          face: "heading",
          size: size.body,
          color: color.brick,
        });
      } else {
        canvas.page.drawRectangle({
          x: grid.textX + 0.5,
          y: base - 0.8,
          width: 8.4,
          height: 8.4,
          borderColor: color.muted,
          borderWidth: 0.7,
        });
      }
    };
    return pieces;
  });
}

function notePieces(spans: Span[], faces: Typefaces): Piece[] {
  const inset = 14;
  const lines = setLines(faces, spans, 9.2, grid.textWidth - 2 * inset);
  const leading = 12.6;
  const height = lines.length * leading + 16;
  return [
    {
      height,
      gap: 10,
      draw: (canvas, y) => {
        canvas.rect(grid.textX, y - height, grid.textWidth, height, color.sand);
        canvas.rect(grid.textX, y - height, 3.5, height, color.amber);
        for (const [index, line] of lines.entries()) {
          const base = y - 8 - index * leading - baseline(leading, 9.2);
          canvas.line(line, grid.textX + inset, base, 9.2);
        }
      },
    },
  ];
}

function asidePiece(spans: Span[], faces: Typefaces): Piece {
  const lines = setLines(faces, spans, size.small, grid.asideWidth);
  const height = lines.length * size.smallLeading + 6;
  return {
    height,
    aside: true,
    draw: (canvas, y) => {
      canvas.rect(grid.left, y - 3, 22, 2, color.amber);
      for (const [index, line] of lines.entries()) {
        const base = y - 8 - index * size.smallLeading - baseline(size.smallLeading, size.small);
        canvas.line(line, grid.left, base, size.small, color.muted);
      }
    },
  };
}

/** A glossary in two columns over the page's whole width. */
function termPieces(items: Span[][], faces: Typefaces): Piece[] {
  const gutter = 26;
  const width = (grid.right - grid.left - gutter) / 2;
  const set = items.map((item) => setLines(faces, item, 8.4, width));
  const heights = set.map((lines) => lines.length * 10.9 + 3.2);
  const pieces: Piece[] = [];
  const draw =
    (entries: Line[][], x: number): Piece["draw"] =>
    (canvas, top) => {
      let y = top;
      for (const lines of entries) {
        for (const line of lines) {
          canvas.line(line, x, y - baseline(10.9, 8.4), 8.4);
          y -= 10.9;
        }
        y -= 3.2;
      }
    };
  const column = 560;
  for (let start = 0; start < set.length; ) {
    const total = heights.slice(start).reduce((sum, height) => sum + height, 0);
    const target = Math.min(total / 2 + 8, column);
    const take = (from: number) => {
      let end = from;
      let height = 0;
      do height += heights[end++] ?? 0;
      while (end < set.length && height + (heights[end] ?? 0) <= target);
      return { end, height };
    };
    const first = take(start);
    const second = take(first.end);
    const left = draw(set.slice(start, first.end), grid.left);
    const right = draw(set.slice(first.end, second.end), grid.left + width + gutter);
    pieces.push({
      height: Math.max(first.height, second.height),
      gap: pieces.length === 0 ? 4 : 0,
      draw: (canvas, y) => {
        left(canvas, y);
        right(canvas, y);
      },
    });
    start = second.end;
  }
  return pieces;
}

/** Turns one block of a chapter into pieces that flow. */
export function blockPieces(block: Block, faces: Typefaces, first: boolean): Piece[] {
  const base: FaceName = "text";
  switch (block.kind) {
    case "heading":
      return headingPieces(block.text, faces);
    case "paragraph":
      return linePieces(
        setLines(faces, block.spans, size.body, grid.textWidth, base),
        first ? 0 : 5.6,
      );
    case "list":
      return listPieces(block, faces);
    case "note":
      return notePieces(block.spans, faces);
    case "aside":
      return [asidePiece(block.spans, faces)];
    case "table":
      return tablePieces(block.head, block.rows, faces);
    case "terms":
      return termPieces(block.items, faces);
    case "figure":
      return [figure(block.name)];
    case "sheet":
      return sheetPieces(block, faces);
    case "grid":
      return gridPieces(block, faces);
    case "break":
      return [];
  }
}
