import { addElement, type Element } from "@/lib/pdf/structure";
import type { Canvas } from "./canvas";
import { color, grid } from "./design";
import type { Piece } from "./flow";
import { drawGrooves, drawWaveform } from "./motif";

/** Draws two cards: the composition with a line of music, the recording with a record. */
function drawCopyrights(canvas: Canvas, top: number): void {
  const width = (grid.textWidth - 16) / 2;
  const height = 168;
  const cards = [
    {
      title: "The composition",
      lines: ["Melody, harmony, words", "Made by: writers", "Numbers: ISWC, IPI"],
      earns: "Performance · mechanical · sync",
    },
    {
      title: "The recording",
      lines: ["One performance, fixed in sound", "Made by: performers, producer", "Number: ISRC"],
      earns: "Sales and streams · digital radio · master use",
    },
  ];
  for (const [index, card] of cards.entries()) {
    const x = grid.textX + index * (width + 16);
    canvas.fillRect(x, top - height, width, height, color.sand);
    canvas.fillRect(x, top - height, width, 2.5, index === 0 ? color.brick : color.amber);
    if (index === 0) drawStaff(canvas, x + 16, top - 22, width - 32);
    else drawRecord(canvas, x + width / 2, top - 40);
    canvas.drawText(card.title, x + 16, top - 90, { face: "heading", size: 13 });
    for (const [row, line] of card.lines.entries()) {
      canvas.drawText(line, x + 16, top - 107 - row * 13, { size: 9 });
    }
    canvas.drawText(card.earns, x + 16, top - 154, {
      face: "bold",
      size: 7.4,
      color: color.brick,
    });
  }
}

function drawStaff(canvas: Canvas, x: number, y: number, width: number): void {
  for (let line = 0; line < 5; line += 1) {
    canvas.drawRule(x, y - line * 8, x + width, y - line * 8, color.muted, 0.5);
  }
  for (const [index, step] of [4, 2, 3, 1, 2.5, 0.5, 1.5].entries()) {
    const noteX = x + 14 + index * ((width - 24) / 6.4);
    const noteY = y - step * 8;
    canvas.fillEllipse(noteX, noteY, 4.4, 3.3, color.ink);
    canvas.drawRule(noteX + 3.9, noteY, noteX + 3.9, noteY + 20, color.ink, 0.9);
  }
}

function drawRecord(canvas: Canvas, x: number, y: number): void {
  canvas.fillCircle(x, y, 33, color.ink);
  drawGrooves(canvas, { x, y }, { from: 14, to: 32, step: 2.1 }, color.paper, 0.5);
  canvas.fillCircle(x, y, 11, color.amber);
  canvas.fillCircle(x, y, 1.6, color.paper);
}

/** Draws the payers, the collectors and the rights in four lanes that end at the artist. */
function drawMoneyMap(canvas: Canvas, top: number): void {
  const lanes = [
    ["Radio, TV, venues, streams", "PRO", "song: performances"],
    ["Streams and downloads", "The MLC", "song: mechanicals"],
    ["Satellite and internet radio", "SoundExchange", "recording: digital plays"],
    ["Stores, streams, Content ID", "Distributor", "recording: sales, streams"],
  ] as const;
  const laneHeight = 34;
  const bottom = top - lanes.length * laneHeight;
  const boxX = grid.textX + 146;
  const boxWidth = 88;
  const youX = grid.right - 46;
  for (const [index, [source, collector, what]] of lanes.entries()) {
    const middle = top - index * laneHeight - laneHeight / 2;
    const isSong = index < 2;
    canvas.drawText(source, grid.textX, middle - 3, { size: 8.6 });
    drawArrow(canvas, grid.textX + 118, boxX - 4, middle);
    canvas.fillRect(boxX, middle - 11, boxWidth, 22, isSong ? color.brick : color.amber);
    canvas.drawText(collector, boxX + boxWidth / 2, middle - 3.2, {
      face: "bold",
      size: 9,
      align: "center",
      color: isSong ? color.paper : color.ink,
    });
    canvas.drawText(what, boxX + boxWidth + 6, middle + 3, { size: 7.2, color: color.muted });
    drawArrow(canvas, boxX + boxWidth + 6, youX - 5, middle - 4);
  }
  canvas.fillRect(youX, bottom + 4, 46, lanes.length * laneHeight - 8, color.ink);
  drawWaveform(
    canvas,
    { x: youX + 8, y: bottom + (lanes.length * laneHeight) / 2 - 16, width: 30, height: 26 },
    color.amber,
    11,
  );
  canvas.drawText("You", youX + 23, bottom + (lanes.length * laneHeight) / 2 + 12, {
    face: "heading",
    size: 13,
    align: "center",
    color: color.paper,
  });
}

function drawArrow(canvas: Canvas, from: number, to: number, y: number): void {
  canvas.drawRule(from, y, to, y, color.muted, 0.7);
  canvas.drawRule(to - 4, y + 2.6, to, y, color.muted, 0.7);
  canvas.drawRule(to - 4, y - 2.6, to, y, color.muted, 0.7);
}

type Figure = {
  readonly height: number;
  /** What a screen reader says instead. */
  readonly alt: string;
  readonly draw: (canvas: Canvas, top: number) => void;
};

const figures: Readonly<Record<string, Figure>> = {
  copyrights: {
    height: 176,
    alt: "Two cards. The composition: melody, harmony, words; made by writers; numbers ISWC and IPI; earns performance, mechanical, and sync royalties. The recording: one performance, fixed in sound; made by performers and a producer; number ISRC; earns from sales and streams, digital radio, and master use.",
    draw: drawCopyrights,
  },
  "money-map": {
    height: 142,
    alt: "Four paths to you. Radio, TV, venues, and streams pay the song's performances through a PRO. Streams and downloads pay the song's mechanicals through The MLC. Satellite and internet radio pay the recording's digital plays through SoundExchange. Stores, streams, and Content ID pay the recording's sales and streams through a distributor.",
    draw: drawMoneyMap,
  },
};

/** Returns the drawing for `::: figure name` in the text. Throws on an unknown name. */
export function createFigurePiece(name: string, section: Element): Piece {
  const figure = figures[name];
  if (!figure)
    throw new Error(`Unknown figure "${name}". Known: ${Object.keys(figures).join(", ")}.`);
  const { height, alt, draw } = figure;
  const element = addElement(section, "Figure", alt);
  return {
    height,
    gap: 12,
    draw: (canvas, y) => {
      element.box = [grid.textX, y - height, grid.right, y];
      canvas.tagFigure(element, () => draw(canvas, y));
    },
  };
}
