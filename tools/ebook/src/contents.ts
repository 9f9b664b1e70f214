import type { Canvas } from "./canvas";
import type { Bookmark } from "./chapter";
import { color, grid, page } from "./design";
import type { Chapter } from "./manuscript";
import { drawGrooves } from "./motif";
import { addElement, type Element } from "./structure";
import { measureText } from "./typeset";

/** Draws the contents page: a linked line for each chapter, with dots to its page number. */
export function drawContents(
  canvas: Canvas,
  chapters: Chapter[],
  bookmarks: Bookmark[],
  section: Element,
): void {
  const corner = { x: page.width + 8, y: page.height + 8 };
  drawGrooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  canvas.tagText(addElement(section, "H1"), () =>
    canvas.drawText("Contents", grid.left - 1.5, 716, { face: "display", size: 32 }),
  );
  const list = addElement(section, "TOC");
  let y = 648;
  for (const [index, mark] of bookmarks.filter(({ level }) => level === 1).entries()) {
    const number = chapters[index]?.number ?? 0;
    const listItem = addElement(list, "TOCI");
    if (number > 0) {
      canvas.tagText(addElement(listItem, "Lbl"), () =>
        canvas.drawText(String(number), grid.textX - 22, y, {
          face: "heading",
          size: 12.5,
          color: color.brick,
          align: "right",
        }),
      );
    }
    const link = addElement(addElement(listItem, "Reference"), "Link");
    canvas.tagText(link, () =>
      canvas.drawText(`${mark.title} `, grid.textX, y, { face: "heading", size: 12.5 }),
    );
    const from = grid.textX + measureText(canvas.faces, "heading", mark.title, 12.5) + 8;
    const label = String(mark.pageNumber);
    const to = grid.right - measureText(canvas.faces, "heading", label, 12.5) - 8;
    for (let x = to; x > from; x -= 5) canvas.fillCircle(x, y + 1.2, 0.5, color.rule);
    canvas.tagText(link, () =>
      canvas.drawText(label, grid.right, y, { face: "heading", size: 12.5, align: "right" }),
    );
    canvas.linkToPage(link, mark.canvas.page, grid.textX - 40, y, grid.textWidth + 40, 12.5);
    y -= 27.6;
  }
}
