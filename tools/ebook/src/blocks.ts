import { addElement, type Element } from "@/lib/pdf/structure";
import { color, grid, size } from "./design";
import { createFigurePiece } from "./figures";
import type { Piece } from "./flow";
import type { NameField } from "./form-names";
import type { Block, IndexEntry, Span } from "./markdown";
import { createScreenPiece } from "./screens";
import { createTablePieces } from "./tables";
import type { Typefaces } from "./typefaces";
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
  nameField: NameField,
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
      } else {
        const text = item.map((span) => span.text).join("");
        const field = nameField(`check ${text}`, text);
        canvas.drawCheckbox(listItem, field, grid.textX + 0.5, base - 0.8);
      }
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

/** Lays out a glossary or an index in columns of equal height. */
function createColumnPieces(
  items: Span[][],
  count: number,
  faces: Typefaces,
  section: Element,
): Piece[] {
  const list = addElement(section, "L");
  const gutter = 26;
  const width = (grid.right - grid.left - (count - 1) * gutter) / count;
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
  const tallest = 570;
  /** Fills columns of a height, and returns where each one ends. */
  const fill = (start: number, height: number) => {
    const ends: number[] = [];
    for (let end = start; ends.length < count && end < set.length; ends.push(end)) {
      let used = heights[end++] ?? 0;
      while (end < set.length && used + (heights[end] ?? 0) <= height) used += heights[end++] ?? 0;
    }
    return ends;
  };
  for (let start = 0; start < set.length; ) {
    const total = heights.slice(start).reduce((sum, height) => sum + height, 0);
    let height = Math.min(total / count, tallest);
    let ends = fill(start, height);
    while (ends.at(-1) !== set.length && height < tallest) {
      height += 4;
      ends = fill(start, height);
    }
    const drawings = ends.map((end, index) =>
      draw(set.slice(ends[index - 1] ?? start, end), grid.left + index * (width + gutter)),
    );
    const columnHeights = ends.map((end, index) =>
      heights.slice(ends[index - 1] ?? start, end).reduce((sum, part) => sum + part, 0),
    );
    pieces.push({
      height: Math.max(...columnHeights),
      gap: pieces.length === 0 ? 4 : 0,
      isWide: true,
      draw: (canvas, y) => {
        for (const drawColumn of drawings) drawColumn(canvas, y);
      },
    });
    start = ends.at(-1) ?? set.length;
  }
  return pieces;
}

/** Lays out a letter to copy: a sheet of white paper in the text column, kept on one page. */
function createLetterPieces(
  { paragraphs }: Block & { kind: "letter" },
  faces: Typefaces,
  section: Element,
): Piece[] {
  const inset = 16;
  const fontSize = 9;
  const leading = 12.2;
  const lines = paragraphs.flatMap((spans, paragraph) => {
    const element = addElement(section, "P");
    const isHead = /^(?:To|Subject|Attach):/.test(spans[0]?.text ?? "");
    return layoutLines(faces, spans, fontSize, grid.textWidth - 2 * inset).map((line, index) => ({
      line,
      element,
      isHead,
      space: index > 0 || paragraph === 0 ? 0 : isHead ? 1 : 5,
    }));
  });
  return lines.map(({ line, element, isHead, space }, index): Piece => {
    const isFirst = index === 0;
    const isLast = index === lines.length - 1;
    const above = space + (isFirst ? 11 : 0);
    const height = above + leading + (isLast ? 12 : 0);
    return {
      height,
      gap: isFirst ? 9 : 0,
      keep: !isLast,
      draw: (canvas, y) => {
        canvas.fillRect(grid.textX, y - height, grid.textWidth, height + 0.3, color.sheet);
        if (isFirst) canvas.fillRect(grid.textX, y - 2, grid.textWidth, 2, color.amber);
        if (isLast) canvas.drawRule(grid.textX, y - height, grid.right, y - height, color.rule);
        const base = y - above - getBaselineOffset(leading, fontSize);
        canvas.tagText(element, () =>
          canvas.drawLine(
            line,
            grid.textX + inset,
            base,
            fontSize,
            isHead ? color.muted : color.ink,
          ),
        );
      },
    };
  });
}

/** Returns the lines of the index with links to the pages that have their words. */
function fillIndex(entries: readonly IndexEntry[], findPages: FindPages): Span[][] {
  return entries.map((entry): Span[] => {
    const name: Span = { text: entry.text, style: "text" };
    if (entry.see) return [name, { text: `, see ${entry.see}`, style: "italic" }];
    const pages = findPages(entry);
    if (pages.length === 0)
      throw new Error(`No page has "${entry.words.join(", ")}" of the index.`);
    return [
      name,
      ...pages.flatMap((page): Span[] => [
        { text: ", ", style: "text" },
        { text: String(page), style: "text", url: `#${page}` },
      ]),
    ];
  });
}

/** Finds the pages of the chapters before the glossary that have one of an entry's words. */
export type FindPages = (entry: IndexEntry) => readonly number[];

type BlockContext = {
  readonly faces: Typefaces;
  readonly section: Element;
  readonly nameField: NameField;
  readonly findPages: FindPages;
};

/** Turns a block of a chapter into pieces for the page flow, and adds it to the chapter's section. */
export function createBlockPieces(
  block: Block,
  isFirst: boolean,
  { faces, section, nameField, findPages }: BlockContext,
): Piece[] {
  switch (block.kind) {
    case "heading":
      return createHeadingPieces(block.text, faces, section);
    case "paragraph":
      return createLinePieces(
        addElement(section, "P"),
        layoutLines(faces, block.spans, size.body, grid.textWidth),
        isFirst ? 0 : 5.6,
      );
    case "list":
      return createListPieces(block, faces, section, nameField);
    case "note":
      return createNotePieces(block.spans, faces, section);
    case "aside":
      return [createAsidePiece(block.spans, faces, section)];
    case "table":
      return createTablePieces(block, faces, section, nameField);
    case "terms":
      return createColumnPieces(block.items, 2, faces, section);
    case "index":
      return createColumnPieces(fillIndex(block.entries, findPages), 3, faces, section);
    case "letter":
      return createLetterPieces(block, faces, section);
    case "screen":
      return [createScreenPiece(block, faces, section)];
    case "figure":
      return [createFigurePiece(block.name, section)];
    case "sheet":
      return createWorksheetPieces(block, faces, section, nameField);
    case "grid":
      return createGridPieces(block, faces, section, nameField);
    case "break":
      return [];
  }
}
