import { addElement, type Element } from "@/lib/pdf/structure";
import type { Canvas } from "./canvas";
import { color, fullWidth, grid } from "./design";
import type { Piece } from "./flow";
import type { NameField } from "./form-names";
import type { Block } from "./markdown";
import type { Typefaces } from "./typefaces";
import { layoutLines, measureText } from "./typeset";

const labelSize = 7.6;

function createTitlePiece(title: string, intro: string, gap: number, section: Element): Piece {
  const heading = addElement(section, "H2");
  const paragraph = intro ? addElement(section, "P") : undefined;
  return {
    height: intro ? 34 : 20,
    gap,
    keep: true,
    isWide: true,
    draw: (canvas, y) => {
      canvas.tagText(heading, () =>
        canvas.drawText(title, grid.left, y - 13, {
          face: "heading",
          size: 14.5,
          color: color.brick,
        }),
      );
      if (!paragraph) return;
      canvas.tagText(paragraph, () =>
        canvas.drawText(intro, grid.left, y - 27, { face: "italic", size: 9.2 }),
      );
    },
  };
}

/** Lays out labeled lines to write or type on. The fields of a row share the page's width. */
export function createWorksheetPieces(
  block: Block & { kind: "sheet" },
  faces: Typefaces,
  section: Element,
  nameField: NameField,
): Piece[] {
  const title = createTitlePiece(block.title, block.intro, 14, section);
  const rows = block.rows.map((labels, index): Piece => {
    const gutter = 14;
    const wishes = labels.map((label) => 60 + measureText(faces, "text", label, labelSize));
    const total = wishes.reduce((sum, wish) => sum + wish, 0);
    const elements = labels.map(() => addElement(section, "P"));
    const fields = labels.map((label) =>
      nameField(`${block.title} ${label}`, `${block.title}: ${label}`),
    );
    return {
      height: 28,
      keep: index < block.rows.length - 1,
      draw: (canvas, y) => {
        let x: number = grid.left;
        for (const [index, label] of labels.entries()) {
          const share = ((wishes[index] ?? 0) / total) * (fullWidth + gutter);
          const element = elements[index] ?? section;
          const field = fields[index] ?? nameField(label, label);
          canvas.tagText(element, () =>
            canvas.drawText(label, x, y - 9, { size: labelSize, color: color.muted }),
          );
          canvas.drawRule(x, y - 26, x + share - gutter, y - 26, color.ink, 0.7);
          canvas.addTextField(element, field, x, y - 25.5, share - gutter, 14);
          x += share;
        }
      },
    };
  });
  return [title, ...rows];
}

/** Lays out a table to fill in, as wide as the page. */
export function createGridPieces(
  block: Block & { kind: "grid" },
  faces: Typefaces,
  section: Element,
  nameField: NameField,
): Piece[] {
  const title = createTitlePiece(block.title, "", 14, section);
  const table = addElement(section, "Table");
  const headRow = addElement(table, "TR");
  const titles = block.columns.map(() => addElement(headRow, "TH"));
  const wishes = block.columns.map((label, index) => {
    const cells = index === 0 ? [label, ...block.rows] : [label];
    const widest = Math.max(...cells.map((cell) => measureText(faces, "bold", cell, 8.4)));
    return Math.min(Math.max(widest + 16, 44), 150) + (index === 0 ? 30 : 0);
  });
  const total = wishes.reduce((sum, wish) => sum + wish, 0);
  const widths = wishes.map((wish) => (wish / total) * fullWidth);
  const heads = block.columns.map((label, index) =>
    layoutLines(faces, [{ text: label, style: "bold" }], labelSize, (widths[index] ?? 0) - 10),
  );
  const headHeight = Math.max(...heads.map((lines) => lines.length)) * 9.6 + 9;
  const drawVerticals = (canvas: Canvas, y: number, height: number) => {
    let x: number = grid.left;
    for (const width of [0, ...widths]) {
      x += width;
      canvas.drawRule(x, y, x, y - height, color.rule, 0.6);
    }
  };
  const head: Piece = {
    height: headHeight,
    keep: true,
    draw: (canvas, y) => {
      canvas.fillRect(grid.left, y - headHeight, fullWidth, headHeight, color.sand);
      canvas.drawRule(grid.left, y, grid.right, y, color.amber, 1.4);
      let x: number = grid.left;
      for (const [index, lines] of heads.entries()) {
        canvas.tagText(titles[index] ?? headRow, () => {
          for (const [row, line] of lines.entries()) {
            canvas.drawLine(line, x + 5, y - 11.5 - row * 9.6, labelSize);
          }
        });
        x += widths[index] ?? 0;
      }
    },
  };
  const rowHeight = 19.5;
  const rows = block.rows.map((label, index): Piece => {
    const tableRow = addElement(table, "TR");
    const elements = block.columns.map(() => addElement(tableRow, "TD"));
    const [first = tableRow] = elements;
    const rowName = label || `row ${index + 1}`;
    const fields = block.columns.map((column) =>
      nameField(`${block.title} ${rowName} ${column}`, `${block.title}, ${rowName}: ${column}`),
    );
    return {
      height: rowHeight,
      keep: index < block.rows.length - 1,
      draw: (canvas, y) => {
        canvas.drawRule(grid.left, y - rowHeight, grid.right, y - rowHeight, color.rule);
        drawVerticals(canvas, y, rowHeight);
        if (label) {
          canvas.tagText(first, () => canvas.drawText(label, grid.left + 5, y - 14, { size: 8.4 }));
        }
        let x: number = grid.left;
        for (const [column, width] of widths.entries()) {
          const field = fields[column];
          if (field && (column > 0 || !label)) {
            const element = elements[column] ?? tableRow;
            canvas.addTextField(element, field, x + 2, y - rowHeight + 2, width - 4, rowHeight - 4);
          }
          x += width;
        }
      },
    };
  });
  return [title, head, ...rows];
}
