import type { Canvas } from "./canvas";
import { color, grid } from "./design";
import type { Piece } from "./flow";
import type { Span } from "./markdown";
import { addElement, type Element } from "./structure";
import type { FaceName, Typefaces } from "./typefaces";
import { type Line, layoutLines, measureText } from "./typeset";

const fontSize = 8.5;
const leading = 11.2;
const padding = 3.8;
const pad = 7;

const getPlainText = (cell: Span[]) => cell.map((span) => span.text).join("");

/** Distributes the width by the amount of text. No column is narrower than its longest word. */
function computeColumnWidths(head: Span[][], rows: Span[][][], faces: Typefaces): number[] {
  const columns = head.map((title, index) => {
    const cells = [title, ...rows.map((row) => row[index] ?? [])].map(getPlainText);
    const longest = Math.max(...cells.map((cell) => measureText(faces, "bold", cell, fontSize)));
    const words = cells.flatMap((cell) => cell.split(" "));
    const word = Math.max(...words.map((text) => measureText(faces, "bold", text, fontSize)));
    return { word: word + 2 * pad, wish: Math.min(longest + 2 * pad, 190) };
  });
  const room = grid.textWidth - columns.reduce((sum, column) => sum + column.word, 0);
  const wishes = columns.reduce((sum, column) => sum + (column.wish - column.word), 0) || 1;
  return columns.map(({ word, wish }) => word + (room * (wish - word)) / wishes);
}

/** Lays out a table in the text column. The header row repeats on each page. */
export function createTablePieces(
  head: Span[][],
  rows: Span[][][],
  faces: Typefaces,
  section: Element,
): Piece[] {
  const table = addElement(section, "Table");
  const isChecklist = rows.every((row) => getPlainText(row.at(-1) ?? []) === "[]");
  const widths = computeColumnWidths(head, rows, faces);
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, w) => sum + w, 0));
  const compact = rows.length > 20;
  const inset = compact ? 2.4 : padding;

  const createRowPiece = (cells: Span[][], isHead: boolean): Piece => {
    const face: FaceName | undefined = isHead ? "bold" : undefined;
    const set: Line[][] = cells.map((cell, index) =>
      isChecklist && !isHead && index === cells.length - 1
        ? []
        : layoutLines(faces, cell, fontSize, (widths[index] ?? 0) - pad - 3, face),
    );
    const height = Math.max(...set.map((lines) => lines.length)) * leading + 2 * inset;
    const tableRow = addElement(table, "TR");
    const elements = cells.map(() => addElement(tableRow, isHead ? "TH" : "TD"));
    const draw = (canvas: Canvas, y: number) => {
      if (isHead) canvas.fillRect(grid.textX, y - height, grid.textWidth, height, color.ink);
      else canvas.drawRule(grid.textX, y - height, grid.right, y - height, color.rule);
      for (const [column, lines] of set.entries()) {
        const x = grid.textX + (lefts[column] ?? 0) + pad;
        canvas.tagText(elements[column] ?? tableRow, () => {
          for (const [index, line] of lines.entries()) {
            const base = y - inset - index * leading - 8.4;
            canvas.drawLine(line, x, base, fontSize, isHead ? color.paper : color.ink);
          }
        });
      }
      if (isChecklist && !isHead) {
        const x = grid.textX + (lefts.at(-1) ?? 0) + pad;
        canvas.drawCheckbox(x, y - height / 2 - 4.2);
      }
    };
    return { height, draw };
  };

  const header = createRowPiece(head, true);
  return [
    { ...header, gap: 10, keep: true },
    ...rows.map((row, index) => {
      const piece = createRowPiece(row, false);
      const isLast = index === rows.length - 1;
      // The last row includes the space under the table.
      const height = piece.height + (isLast ? 5 : 0);
      return { ...piece, height, repeat: header, keep: index === rows.length - 2 };
    }),
  ];
}
