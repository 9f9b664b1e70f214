import { color, grid, size } from "./design";
import { createFigurePiece } from "./figures";
import type { Piece } from "./flow";
import type { Block, Span } from "./markdown";
import { addElement, type Element } from "./structure";
import { createTablePieces } from "./tables";
import type { FaceName, Typefaces } from "./typefaces";
import { type Line, layoutLines } from "./typeset";
import { createGridPieces, createWorksheetPieces } from "./worksheets";

const getBaselineOffset = (leading: number, fontSize: number) =>
  (leading - fontSize) / 2 + fontSize * 0.8;

type LineOptions = {
  x?: number;
  fontSize?: number;
  leading?: number;
};

/** Turns lines into pieces, without widows and orphans. */
function createLinePieces(
  element: Element,
  lines: Line[],
  gap: number,
  options: LineOptions = {},
): Piece[] {
  const { x = grid.textX, fontSize = size.body, leading = size.leading } = options;
  return lines.map((line, index) => ({
    height: leading,
    gap: index === 0 ? gap : 0,
    keep: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
    draw: (canvas, y) =>
      canvas.tagText(element, () =>
        canvas.drawLine(line, x, y - getBaselineOffset(leading, fontSize), fontSize),
      ),
  }));
}

function createHeadingPieces(text: string, faces: Typefaces, section: Element): Piece[] {
  const element = addElement(section, "H2");
  const lines = layoutLines(faces, [{ text, style: "text" }], 13.4, grid.textWidth, "heading");
  return lines.map((line, index) => ({
    height: 16,
    gap: index === 0 ? 12 : 0,
    keep: true,
    draw: (canvas, y) =>
      canvas.tagText(element, () => canvas.drawLine(line, grid.textX, y - 12.5, 13.4, color.brick)),
  }));
}

function createListPieces(
  block: Block & { kind: "list" },
  faces: Typefaces,
  section: Element,
): Piece[] {
  const indent = 17;
  const list = addElement(section, "L");
  return block.items.flatMap((item, number) => {
    const lines = layoutLines(faces, item, size.body, grid.textWidth - indent);
    const listItem = addElement(list, "LI");
    const label = block.marker === "number" ? addElement(listItem, "Lbl") : undefined;
    const body = addElement(listItem, "LBody");
    const options = { x: grid.textX + indent };
    const pieces = createLinePieces(body, lines, number === 0 ? 5 : 2.4, options);
    const [first] = pieces;
    if (!first) return [];
    const drawText = first.draw;
    first.draw = (canvas, y) => {
      const base = y - getBaselineOffset(size.leading, size.body);
      drawText(canvas, y);
      if (block.marker === "bullet")
        canvas.fillCircle(grid.textX + 3.5, base + 3.1, 1.7, color.amber);
      else if (label) {
        canvas.tagText(label, () =>
          canvas.drawText(String(number + 1), grid.textX, base, {
            face: "heading",
            size: size.body,
            color: color.brick,
          }),
        );
      } else canvas.drawCheckbox(grid.textX + 0.5, base - 0.8);
    };
    return pieces;
  });
}

function createNotePieces(spans: Span[], faces: Typefaces, section: Element): Piece[] {
  const element = addElement(section, "P");
  const inset = 14;
  const lines = layoutLines(faces, spans, 9.2, grid.textWidth - 2 * inset);
  const leading = 12.6;
  const height = lines.length * leading + 16;
  return [
    {
      height,
      gap: 10,
      draw: (canvas, y) => {
        canvas.fillRect(grid.textX, y - height, grid.textWidth, height, color.sand);
        canvas.fillRect(grid.textX, y - height, 3.5, height, color.amber);
        canvas.tagText(element, () => {
          for (const [index, line] of lines.entries()) {
            const base = y - 8 - index * leading - getBaselineOffset(leading, 9.2);
            canvas.drawLine(line, grid.textX + inset, base, 9.2);
          }
        });
      },
    },
  ];
}

function createAsidePiece(spans: Span[], faces: Typefaces, section: Element): Piece {
  const element = addElement(section, "P");
  const lines = layoutLines(faces, spans, size.small, grid.asideWidth);
  const height = lines.length * size.smallLeading + 6;
  return {
    height,
    aside: true,
    draw: (canvas, y) => {
      canvas.fillRect(grid.left, y - 3, 22, 2, color.amber);
      canvas.tagText(element, () => {
        for (const [index, line] of lines.entries()) {
          const base =
            y - 8 - index * size.smallLeading - getBaselineOffset(size.smallLeading, size.small);
          canvas.drawLine(line, grid.left, base, size.small, color.muted);
        }
      });
    },
  };
}

/** Lays out a glossary in two columns. */
function createGlossaryPieces(items: Span[][], faces: Typefaces, section: Element): Piece[] {
  const list = addElement(section, "L");
  const gutter = 26;
  const width = (grid.right - grid.left - gutter) / 2;
  const set = items.map((item) => ({
    lines: layoutLines(faces, item, 8.4, width),
    element: addElement(addElement(list, "LI"), "LBody"),
  }));
  const heights = set.map(({ lines }) => lines.length * 10.9 + 3.2);
  const pieces: Piece[] = [];
  const draw =
    (entries: typeof set, x: number): Piece["draw"] =>
    (canvas, top) => {
      let y = top;
      for (const { lines, element } of entries) {
        canvas.tagText(element, () => {
          for (const line of lines) {
            canvas.drawLine(line, x, y - getBaselineOffset(10.9, 8.4), 8.4);
            y -= 10.9;
          }
        });
        y -= 3.2;
      }
    };
  const column = 570;
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

/** Turns a block of a chapter into pieces for the page flow, and adds it to the chapter's section. */
export function createBlockPieces(
  block: Block,
  faces: Typefaces,
  isFirst: boolean,
  section: Element,
): Piece[] {
  const base: FaceName = "text";
  switch (block.kind) {
    case "heading":
      return createHeadingPieces(block.text, faces, section);
    case "paragraph":
      return createLinePieces(
        addElement(section, "P"),
        layoutLines(faces, block.spans, size.body, grid.textWidth, base),
        isFirst ? 0 : 5.6,
      );
    case "list":
      return createListPieces(block, faces, section);
    case "note":
      return createNotePieces(block.spans, faces, section);
    case "aside":
      return [createAsidePiece(block.spans, faces, section)];
    case "table":
      return createTablePieces(block.head, block.rows, faces, section);
    case "terms":
      return createGlossaryPieces(block.items, faces, section);
    case "figure":
      return [createFigurePiece(block.name, section)];
    case "sheet":
      return createWorksheetPieces(block, faces, section);
    case "grid":
      return createGridPieces(block, faces, section);
    case "break":
      return [];
  }
}
