import { addElement, type Element } from "@/lib/pdf/structure";
import type { Canvas } from "./canvas";
import { color, fullWidth, grid } from "./design";
import type { Piece } from "./flow";
import type { Block, ScreenRow } from "./markdown";
import type { Typefaces } from "./typefaces";
import { measureText } from "./typeset";

const barHeight = 24;
const inset = 16;
const gutter = 12;
const fieldHeight = 20;
/** A label over its field. */
const rowHeight = 38;
const caption =
  "Our drawing of what this form asks, with made-up entries. The real screen looks different, and it changes.";

const getRowHeight = (row: ScreenRow) => ("heading" in row ? 23 : "button" in row ? 32 : rowHeight);

/**
 * Draws a form as a labeled diagram in the book's own look. Its fields are numbered in order, so that
 * the text can explain each one.
 */
export function createScreenPiece(
  { title, rows }: Block & { kind: "screen" },
  faces: Typefaces,
  section: Element,
): Piece {
  let number = 0;
  const numbered = rows.map((row) =>
    "fields" in row ? { fields: row.fields.map((field) => ({ ...field, number: ++number })) } : row,
  );
  const parts = numbered.map((row) => {
    if ("heading" in row) return `${row.heading}.`;
    if ("button" in row) return `Button: ${row.button}.`;
    return row.fields.map((field) => `${field.number}, ${field.label}: ${field.value}.`).join(" ");
  });
  const element = addElement(section, "Figure", `${title}. ${parts.join(" ")} ${caption}`);
  const body = rows.reduce((sum, row) => sum + getRowHeight(row), 0) + 14;
  const height = barHeight + body + 18;
  return {
    height,
    gap: 12,
    isWide: true,
    draw: (canvas, top) => {
      element.box = [grid.left, top - height, grid.right, top];
      canvas.tagFigure(element, () => {
        drawWindow(canvas, top, body, title);
        let y = top - barHeight - 6;
        for (const row of numbered) {
          if ("heading" in row) drawHeading(canvas, row.heading, y);
          else if ("button" in row) drawButton(canvas, faces, row.button, y);
          else drawFields(canvas, faces, row.fields, y);
          y -= getRowHeight(row);
        }
        canvas.drawText(caption, grid.left, top - height + 5, {
          face: "italic",
          size: 7.6,
          color: color.muted,
        });
      });
    },
  };
}

function drawWindow(canvas: Canvas, top: number, body: number, title: string): void {
  const bottom = top - barHeight - body;
  canvas.fillRect(grid.left, bottom, fullWidth, body, color.sand);
  canvas.fillRect(grid.left, top - barHeight, fullWidth, barHeight, color.ink);
  for (const [index, ink] of [color.brick, color.amber, color.rule].entries()) {
    canvas.fillCircle(grid.left + 16 + index * 11, top - barHeight / 2, 3.2, ink);
  }
  canvas.drawText(title, grid.left + 56, top - barHeight / 2 - 3.4, {
    face: "heading",
    size: 10.2,
    color: color.paper,
  });
  canvas.drawRule(grid.left, bottom, grid.right, bottom, color.ink, 1.2);
}

function drawHeading(canvas: Canvas, heading: string, y: number): void {
  canvas.drawText(heading, grid.left + inset, y - 17, {
    face: "heading",
    size: 10.6,
    color: color.brick,
  });
}

function drawButton(canvas: Canvas, faces: Typefaces, label: string, y: number): void {
  const width = measureText(faces, "bold", label, 8.6) + 28;
  canvas.fillRect(grid.right - inset - width, y - 29, width, 21, color.brick);
  canvas.drawText(label, grid.right - inset - width / 2, y - 21.6, {
    face: "bold",
    size: 8.6,
    align: "center",
    color: color.paper,
  });
}

type NumberedField = { readonly label: string; readonly value: string; readonly number: number };

function drawFields(
  canvas: Canvas,
  faces: Typefaces,
  fields: readonly NumberedField[],
  y: number,
): void {
  const wishes = fields.map(({ label, value }) =>
    Math.max(
      measureText(faces, "bold", label, 7.4) + 20,
      measureText(faces, "text", value, 8.8) + 14,
    ),
  );
  const room = fullWidth - 2 * inset - gutter * (fields.length - 1);
  const spare = room - wishes.reduce((sum, wish) => sum + wish, 0);
  if (spare < 0) {
    throw new Error(`A row of a drawn form is too long: ${fields.map(({ label }) => label)}.`);
  }
  let x: number = grid.left + inset;
  for (const [index, { label, value, number }] of fields.entries()) {
    const width = (wishes[index] ?? 0) + spare / fields.length;
    canvas.fillCircle(x + 5.6, y - 7.4, 5.6, color.brick);
    canvas.drawText(String(number), x + 5.6, y - 9.8, {
      face: "bold",
      size: 6.8,
      align: "center",
      color: color.paper,
    });
    canvas.drawText(label, x + 15, y - 10, { face: "bold", size: 7.4, color: color.muted });
    canvas.fillRect(x, y - 16 - fieldHeight, width, fieldHeight, color.sheet);
    canvas.drawRule(x, y - 16 - fieldHeight, x + width, y - 16 - fieldHeight, color.ink, 0.8);
    canvas.drawText(value, x + 7, y - 29.6, { size: 8.8 });
    x += width + gutter;
  }
}
