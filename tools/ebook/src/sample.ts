import { profileDefaults } from "@/lib/core/site";
import type { Canvas } from "./canvas";
import { color, grid, page } from "./design";
import type { Manuscript } from "./manuscript";
import { drawGrooves } from "./motif";
import { addElement, type Element } from "./structure";
import { layoutLines } from "./typeset";

/** Draws the sample's last page: how to get the book, and what else is in it. */
export function drawOffer(canvas: Canvas, book: Manuscript, section: Element): void {
  canvas.fillBackground(color.paper);
  const corner = { x: page.width + 8, y: page.height + 8 };
  drawGrooves(canvas, corner, { from: 34, to: 132, step: 3.9 }, color.amber, 0.85);
  canvas.tagText(addElement(section, "H1"), () =>
    canvas.drawText("Get the rest", grid.left - 1.5, 716, { face: "display", size: 32 }),
  );
  canvas.fillRect(grid.left, 698, 30, 3, color.amber);
  const offer = `This chapter is a free sample of ${book.title} from ${profileDefaults.name}. The book is a PDF with worksheets and a 30-day plan. Buy it on the eBook page, where you found this sample.`;
  let y = 660;
  const lines = layoutLines(canvas.faces, [{ text: offer, style: "text" }], 12, grid.textWidth);
  canvas.tagText(addElement(section, "P"), () => {
    for (const line of lines) {
      canvas.drawLine(line, grid.textX, y, 12);
      y -= 17;
    }
  });
  y -= 16;
  const list = addElement(section, "L");
  for (const { number, title } of book.chapters) {
    const listItem = addElement(list, "LI");
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
    canvas.tagText(addElement(listItem, "LBody"), () =>
      canvas.drawText(title, grid.textX, y, { face: "heading", size: 12.5 }),
    );
    y -= 25;
  }
}
