import type { Canvas } from "./canvas";
import type { Bookmark } from "./chapter";
import { color, grid, page } from "./design";
import type { Chapter } from "./manuscript";
import { grooves } from "./motif";
import { textWidth } from "./typeset";

/** The contents page: one linked line for each chapter, with dots to its page number. */
export function drawContents(canvas: Canvas, chapters: Chapter[], bookmarks: Bookmark[]): void {
  const corner = { x: page.width + 8, y: page.height + 8 };
  grooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  canvas.text("Contents", grid.left - 1.5, 706, { face: "display", size: 32 });
  let y = 648;
  for (const [index, mark] of bookmarks.filter(({ level }) => level === 1).entries()) {
    const number = chapters[index]?.number ?? 0;
    if (number > 0) {
      canvas.text(String(number), grid.textX - 22, y, {
        face: "heading",
        size: 12.5,
        color: color.brick,
        align: "right",
      });
    }
    canvas.text(mark.title, grid.textX, y, { face: "heading", size: 12.5 });
    const from = grid.textX + textWidth(canvas.faces, "heading", mark.title, 12.5) + 8;
    const label = String(mark.pageNumber);
    const to = grid.right - textWidth(canvas.faces, "heading", label, 12.5) - 8;
    for (let x = to; x > from; x -= 5) canvas.circle(x, y + 1.2, 0.5, color.rule);
    canvas.text(label, grid.right, y, { face: "heading", size: 12.5, align: "right" });
    canvas.goTo(mark.canvas.page, grid.textX - 40, y, grid.textWidth + 40, 12.5);
    y -= 27.6;
  }
}
