import type { Canvas } from "./canvas";
import type { Bookmark } from "./chapter";
import { color, grid, page } from "./design";
import type { Chapter } from "./manuscript";
import { drawGrooves } from "./motif";
import { measureText } from "./typeset";

/** Draws the contents page: a linked line for each chapter, with dots to its page number. */
export function drawContents(canvas: Canvas, chapters: Chapter[], bookmarks: Bookmark[]): void {
  const corner = { x: page.width + 8, y: page.height + 8 };
  drawGrooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  canvas.drawText("Contents", grid.left - 1.5, 706, { face: "display", size: 32 });
  let y = 648;
  for (const [index, mark] of bookmarks.filter(({ level }) => level === 1).entries()) {
    const number = chapters[index]?.number ?? 0;
    if (number > 0) {
      canvas.drawText(String(number), grid.textX - 22, y, {
        face: "heading",
        size: 12.5,
        color: color.brick,
        align: "right",
      });
    }
    canvas.drawText(mark.title, grid.textX, y, { face: "heading", size: 12.5 });
    const from = grid.textX + measureText(canvas.faces, "heading", mark.title, 12.5) + 8;
    const label = String(mark.pageNumber);
    const to = grid.right - measureText(canvas.faces, "heading", label, 12.5) - 8;
    for (let x = to; x > from; x -= 5) canvas.fillCircle(x, y + 1.2, 0.5, color.rule);
    canvas.drawText(label, grid.right, y, { face: "heading", size: 12.5, align: "right" });
    canvas.linkToPage(mark.canvas.page, grid.textX - 40, y, grid.textWidth + 40, 12.5);
    y -= 27.6;
  }
}
