import { addElement, type Element } from "@/lib/pdf/structure";
import type { Canvas } from "./canvas";
import { color, grid } from "./design";
import type { Piece } from "./flow";
import type { NameField } from "./form-names";
import type { Block, Span } from "./markdown";
import type { FaceName, Typefaces } from "./typefaces";
import { type Line, layoutLines, measureText } from "./typeset";

const fontSize = 8.5;
const leading = 11.2;
const padding = 3.8;
const pad = 7;

const getPlainText = (cell: Span[]) => cell.map((span) => span.text).join("");

/**
 * Distributes the width by the amount of text. No column is narrower than its longest word, and a
 * column of amounts is no wider than it needs to be.
 */
function computeColumnWidths(
  columns: readonly Span[][][],
  isNumeric: readonly boolean[],
  faces: Typefaces,
  width: number,
): number[] {
  const sizes = columns.map((column, index) => {
    const cells = column.map(getPlainText);
    const longest = Math.max(...cells.map((cell) => measureText(faces, "bold", cell, fontSize)));
    const words = cells.flatMap((cell) => cell.split(" "));
    const word = Math.max(...words.map((text) => measureText(faces, "bold", text, fontSize)));
    const least = (isNumeric[index] ? longest : word) + 2 * pad;
    return { least, wish: Math.max(least, Math.min(longest + 2 * pad, 190)) };
  });
  const room = width - sizes.reduce((sum, column) => sum + column.least, 0);
  const wishes = sizes.reduce((sum, column) => sum + (column.wish - column.least), 0);
  if (wishes < room) return sizes.map(({ wish }) => wish + (room - wishes) / sizes.length);
  return sizes.map(({ least, wish }) => least + (room * (wish - least)) / wishes);
}

/** Moves width between columns as long as that saves lines. */
function balanceColumnWidths(
  columns: readonly Span[][][],
  widths: readonly number[],
  faces: Typefaces,
): number[] {
  const measured = columns.map((column) =>
    column.map((cell) => {
      const text = getPlainText(cell);
      const word = Math.max(
        0,
        ...text.split(" ").map((part) => measureText(faces, "bold", part, fontSize)),
      );
      return { length: measureText(faces, "text", text, fontSize), word };
    }),
  );
  const least = measured.map((cells) => Math.max(...cells.map(({ word }) => word)) + 2 * pad);
  const measureHeight = (tried: readonly number[]) => {
    let lines = 0;
    for (const row of columns[0]?.keys() ?? []) {
      lines += Math.max(
        ...measured.map((cells, index) => {
          const room = (tried[index] ?? 0) - pad - 3;
          const length = cells[row]?.length ?? 0;
          return length <= room ? 1 : Math.ceil((length * 1.06) / room);
        }),
      );
    }
    return lines;
  };
  const best = [...widths];
  let lowest = measureHeight(best);
  for (const step of [24, 12, 6]) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const from of best.keys()) {
        for (const to of best.keys()) {
          const tried = best.map((width, index) =>
            index === from ? width - step : index === to ? width + step : width,
          );
          if (from === to || (tried[from] ?? 0) < (least[from] ?? 0)) continue;
          const height = measureHeight(tried);
          if (height >= lowest) continue;
          best.splice(0, best.length, ...tried);
          lowest = height;
          isBetter = true;
        }
      }
    }
  }
  return best;
}

/** A column of amounts, or of dashes where there's none. */
const isAmount = (text: string) => /^(?:[−-]?\$?[\d,]+(?:\.\d+)?%?|–|)$/.test(text);

/**
 * Lays out a table in the text column or, if it's wide, from margin to margin. The header row repeats
 * on each page, amounts are aligned to the right, and a row that starts with "Total" is shaded.
 */
export function createTablePieces(
  { head, rows, isWide }: Block & { kind: "table" },
  faces: Typefaces,
  section: Element,
  nameField: NameField,
): Piece[] {
  const table = addElement(section, "Table");
  const left = isWide ? grid.left : grid.textX;
  const tableWidth = grid.right - left;
  const isNumeric = head.map((_, index) =>
    rows.every((row) => isAmount(getPlainText(row[index] ?? []))),
  );
  const isChecklist = rows.every((row) => getPlainText(row.at(-1) ?? []) === "[]");
  const columns = head.map((title, index) => [title, ...rows.map((row) => row[index] ?? [])]);
  const evenWidths = computeColumnWidths(columns, isNumeric, faces, tableWidth);
  const widths = isWide ? balanceColumnWidths(columns, evenWidths, faces) : evenWidths;
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, w) => sum + w, 0));
  const compact = rows.length > 20;
  const inset = compact ? 2.4 : padding;

  const createRowPiece = (cells: Span[][], isHead: boolean): Piece => {
    const isTotal = !isHead && getPlainText(cells[0] ?? []).startsWith("Total");
    const face: FaceName | undefined = isHead || isTotal ? "bold" : undefined;
    const set: Line[][] = cells.map((cell, index) =>
      isChecklist && !isHead && index === cells.length - 1
        ? []
        : layoutLines(faces, cell, fontSize, (widths[index] ?? 0) - pad - 3, face),
    );
    const height = Math.max(...set.map((lines) => lines.length)) * leading + 2 * inset;
    const tableRow = addElement(table, "TR");
    const elements = cells.map(() => addElement(tableRow, isHead ? "TH" : "TD"));
    const draw = (canvas: Canvas, y: number) => {
      if (isHead) canvas.fillRect(left, y - height, tableWidth, height, color.ink);
      else {
        if (isTotal) canvas.fillRect(left, y - height, tableWidth, height, color.sand);
        canvas.drawRule(left, y - height, grid.right, y - height, color.rule);
      }
      for (const [column, lines] of set.entries()) {
        const x = left + (lefts[column] ?? 0) + pad;
        const room = (widths[column] ?? 0) - 2 * pad;
        canvas.tagText(elements[column] ?? tableRow, () => {
          for (const [index, line] of lines.entries()) {
            const base = y - inset - index * leading - 8.4;
            const { x: lastX, width: lastWidth } = line.at(-1) ?? { x: 0, width: 0 };
            const indent = isNumeric[column] && !isChecklist ? room - lastX - lastWidth : 0;
            canvas.drawLine(line, x + indent, base, fontSize, isHead ? color.paper : color.ink);
          }
        });
      }
      if (isChecklist && !isHead) {
        const x = left + (lefts.at(-1) ?? 0) + pad;
        const [what = "", ...rest] = cells.slice(0, -1).map(getPlainText);
        const field = nameField(`done ${what}`, `Done: ${[what, ...rest].join(", ")}`);
        canvas.drawCheckbox(elements.at(-1) ?? tableRow, field, x, y - height / 2 - 4.2);
      }
    };
    return { height, draw };
  };

  const header = createRowPiece(head, true);
  return [
    { ...header, gap: 10, keep: true, isWide },
    ...rows.map((row, index) => {
      const piece = createRowPiece(row, false);
      const isLast = index === rows.length - 1;
      // The last row includes the space under the table.
      const height = piece.height + (isLast ? 5 : 0);
      return { ...piece, height, repeat: header, keep: index === rows.length - 2 };
    }),
  ];
}
