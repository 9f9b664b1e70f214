import type { Canvas } from "./canvas";
import { color, grid, page } from "./design";
import type { Manuscript } from "./manuscript";
import { grooves, waveform } from "./motif";
import { setLines } from "./typeset";

/** The front: a record sliding out of its sleeve, the title set large over it. */
export function drawCover(canvas: Canvas, book: Manuscript, publisher: string): void {
  canvas.background(color.ink);
  const center = { x: 462, y: 240 };
  canvas.circle(center.x, center.y, 262, color.ink);
  grooves(canvas, center, { from: 118, to: 260, step: 3.6 }, color.amber, 0.62);
  canvas.ring(center.x, center.y, 266, color.amber, 1.4, 0.8);
  canvas.circle(center.x, center.y, 104, color.brick);
  canvas.ring(center.x, center.y, 97, color.paper, 0.7, 0.6);
  waveform(canvas, { x: center.x - 70, y: center.y + 6, width: 140, height: 58 }, color.paper, 34);
  canvas.text("SIDE A · SONG     SIDE B · RECORDING", center.x, center.y - 52, {
    face: "bold",
    size: 6.2,
    tracking: 90,
    align: "center",
    color: color.paper,
  });
  canvas.circle(center.x, center.y + 6, 5, color.ink);

  // The foot stays plain for the buyer's stamp; the sleeve's edge cuts the record off above it.
  canvas.rect(0, 0, page.width, 38, color.ink);
  canvas.rect(0, 37, page.width, 1, color.amber);
  canvas.rect(0, page.height - 14, page.width, 14, color.amber);
  canvas.text(book.product.toUpperCase(), grid.left, page.height - 62, {
    face: "bold",
    size: 10,
    tracking: 160,
    color: color.amber,
  });
  const words = book.title.split(" ");
  for (const [index, word] of words.entries()) {
    canvas.text(word, grid.left - 6, page.height - 176 - index * 118, {
      face: "display",
      size: 138,
      tracking: -22,
      color: color.paper,
    });
  }
  const subtitle = setLines(
    canvas.faces,
    [{ text: book.subtitle, style: "text" }],
    19,
    290,
    "text",
  );
  for (const [index, line] of subtitle.entries()) {
    canvas.line(line, grid.left, page.height - 352 - index * 25, 19, color.paper);
  }
  canvas.rect(grid.left, 92, 44, 3, color.amber);
  canvas.text(publisher, grid.left, 72, { face: "heading", size: 13, color: color.paper });
  canvas.text("Memphis, Tennessee", grid.left, 56, { size: 10, color: color.rule });
}

/** Small print under the contents: who made the book, for whom, and what it is not. */
export function drawImprint(canvas: Canvas, book: Manuscript, publisher: string): void {
  const year = book.published.getUTCFullYear();
  const month = book.published.toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  const paragraphs = [
    `${book.product}. ${book.edition}, ${month} ${year}. Written and published by ${publisher}, a music-business consultancy in Memphis, Tennessee. © ${year} ${publisher}. All rights reserved. Set in Bricolage Grotesque and Instrument Sans.`,
    "This copy is licensed to the person named at the foot of its pages, for their own use. Print it, mark it, fill in its worksheets; please do not pass the file on.",
    "The information was checked with care when this edition was made; rates, fees, forms and laws change. It is education, not legal, tax or financial advice. Names of organizations and services belong to their owners, none of whom has sponsored or endorsed this book.",
  ];
  let y = 170;
  canvas.rect(grid.textX, y + 16, 22, 2, color.amber);
  for (const text of paragraphs) {
    for (const line of setLines(canvas.faces, [{ text, style: "text" }], 7.9, grid.textWidth)) {
      canvas.line(line, grid.textX, y, 7.9, color.muted);
      y -= 10.8;
    }
    y -= 4;
  }
}
