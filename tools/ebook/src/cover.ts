import { addElement, type Element } from "@/lib/pdf/structure";
import type { Canvas } from "./canvas";
import { color, grid, page } from "./design";
import type { Manuscript } from "./manuscript";
import { drawGrooves, drawWaveform } from "./motif";
import { layoutLines } from "./typeset";

/** Draws the cover: a record sliding out of its sleeve, with the title over it. */
export function drawCover(
  canvas: Canvas,
  book: Manuscript,
  publisher: string,
  section: Element,
  label = getEdition(book),
): void {
  canvas.fillBackground(color.ink);
  const center = { x: 462, y: 240 };
  canvas.fillCircle(center.x, center.y, 262, color.ink);
  drawGrooves(canvas, center, { from: 118, to: 260, step: 3.6 }, color.amber, 0.62);
  canvas.drawRing(center.x, center.y, 266, color.amber, 1.4, 0.8);
  canvas.fillCircle(center.x, center.y, 104, color.brick);
  canvas.drawRing(center.x, center.y, 97, color.paper, 0.7, 0.6);
  drawWaveform(
    canvas,
    { x: center.x - 70, y: center.y + 6, width: 140, height: 58 },
    color.paper,
    34,
  );
  canvas.drawText("SIDE A · SONG     SIDE B · RECORDING", center.x, center.y - 52, {
    face: "bold",
    size: 6.2,
    tracking: 90,
    align: "center",
    color: color.paper,
  });
  canvas.fillCircle(center.x, center.y + 6, 5, color.ink);

  // The bottom stays empty for the customer's stamp.
  canvas.fillRect(0, 0, page.width, 38, color.ink);
  canvas.fillRect(0, 37, page.width, 1, color.amber);
  canvas.fillRect(0, page.height - 14, page.width, 14, color.amber);
  canvas.tagText(addElement(section, "P"), () =>
    canvas.drawText(label.toUpperCase(), grid.left, page.height - 62, {
      face: "bold",
      size: 10,
      tracking: 160,
      color: color.amber,
    }),
  );
  canvas.tagText(addElement(section, "H1"), () => {
    for (const [index, word] of book.title.split(" ").entries()) {
      canvas.drawText(`${word} `, grid.left - 5, page.height - 156 - index * 92, {
        face: "display",
        size: 106,
        tracking: -22,
        color: color.paper,
      });
    }
  });
  const subtitle = layoutLines(
    canvas.faces,
    [{ text: book.subtitle, style: "text" }],
    19,
    290,
    "text",
  );
  canvas.tagText(addElement(section, "P"), () => {
    for (const [index, line] of subtitle.entries()) {
      canvas.drawLine(line, grid.left, page.height - 386 - index * 25, 19, color.paper);
    }
  });
  canvas.fillRect(grid.left, 92, 44, 3, color.amber);
  canvas.tagText(addElement(section, "P"), () => {
    canvas.drawText(`${publisher} `, grid.left, 72, {
      face: "heading",
      size: 13,
      color: color.paper,
    });
    canvas.drawText("Memphis, Tennessee", grid.left, 56, { size: 10, color: color.rule });
  });
}

function getEdition({ edition, published }: Manuscript): string {
  const month = published.toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  return `${edition}, ${month} ${published.getUTCFullYear()}`;
}

/** Draws the small print under the contents: publisher, license and disclaimer. */
export function drawImprint(
  canvas: Canvas,
  book: Manuscript,
  publisher: string,
  section: Element,
): void {
  const year = book.published.getUTCFullYear();
  const paragraphs = [
    `${book.title}. ${getEdition(book)}. Written and published by ${publisher}, a music-business consultancy in Memphis, Tennessee. © ${year} ${publisher}. All rights reserved. Set in Bricolage Grotesque and Instrument Sans.`,
    "This copy is licensed to the customer named at the bottom of its pages. One license is for one person, so share the file only with people you bought a license for. Print it, mark it up, fill in its worksheets. A new download link from your order always gets you the current edition.",
    "Each chapter shows the day we last checked its facts. Rates, fees, forms, and laws change after that. This book is education, not legal, tax, or financial advice. Names of organizations and services belong to their owners, who haven’t sponsored or endorsed it.",
  ];
  let y = 170;
  canvas.fillRect(grid.textX, y + 16, 22, 2, color.amber);
  for (const text of paragraphs) {
    const lines = layoutLines(canvas.faces, [{ text, style: "text" }], 7.9, grid.textWidth);
    canvas.tagText(addElement(section, "P"), () => {
      for (const line of lines) {
        canvas.drawLine(line, grid.textX, y, 7.9, color.muted);
        y -= 10.8;
      }
    });
    y -= 4;
  }
}
