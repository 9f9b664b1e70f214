import {
  asPDFNumber,
  beginText,
  endText,
  type PDFArray,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFString,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
} from "@cantoo/pdf-lib";
import { type Color, color, page as paper } from "./design";
import type { FaceName, Typeface, Typefaces } from "./typefaces";
import { type Line, measureText } from "./typeset";

type TextOptions = {
  face?: FaceName;
  size: number;
  color?: Color;
  /** Extra space between letters, in 1/1000 em. */
  tracking?: number;
  align?: "left" | "right" | "center";
};

/** One page of the book and its drawing functions, in points from the bottom left corner. */
export type Canvas = {
  readonly page: PDFPage;
  readonly faces: Typefaces;
  /** Draws one line of kerned text. */
  readonly drawText: (text: string, x: number, y: number, options: TextOptions) => void;
  /** Draws a line of laid-out text with its links. */
  readonly drawLine: (line: Line, x: number, y: number, size: number, ink?: Color) => void;
  /** Makes an area link to another page of the book. */
  readonly linkToPage: (page: PDFPage, x: number, y: number, width: number, size: number) => void;
  readonly fillRect: (x: number, y: number, width: number, height: number, fill: Color) => void;
  readonly drawRule: (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    ink: Color,
    thickness?: number,
  ) => void;
  readonly fillCircle: (x: number, y: number, radius: number, fill: Color) => void;
  readonly drawRing: (
    x: number,
    y: number,
    radius: number,
    ink: Color,
    thickness: number,
    opacity?: number,
  ) => void;
  readonly fillBackground: (fill: Color) => void;
};

/** Adds a page to the book and returns its canvas. */
export function addCanvas(document: PDFDocument, faces: Typefaces): Canvas {
  const page = document.addPage([paper.width, paper.height]);
  const { drawText, drawLine } = createTextDrawing(document, page, faces);
  const fillRect: Canvas["fillRect"] = (x, y, width, height, fill) =>
    page.drawRectangle({ x, y, width, height, color: fill });
  return {
    page,
    faces,
    drawText,
    drawLine,
    linkToPage: (target, x, y, width, size) =>
      addLink(document, page, { x, y, width, size }, { Dest: [target.ref, "Fit"] }),
    fillRect,
    drawRule: (x1, y1, x2, y2, ink, thickness = 0.6) =>
      page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, color: ink, thickness }),
    fillCircle: (x, y, radius, fill) => page.drawCircle({ x, y, size: radius, color: fill }),
    drawRing: (x, y, radius, ink, thickness, opacity = 1) =>
      page.drawCircle({
        x,
        y,
        size: radius,
        borderColor: ink,
        borderWidth: thickness,
        borderOpacity: opacity,
      }),
    fillBackground: (fill) => fillRect(0, 0, paper.width, paper.height, fill),
  };
}

function createTextDrawing(
  document: PDFDocument,
  page: PDFPage,
  faces: Typefaces,
): Pick<Canvas, "drawText" | "drawLine"> {
  const fontKeys = new Map<FaceName, PDFName>();

  function getFontKey(face: FaceName): PDFName {
    const known = fontKeys.get(face);
    if (known) return known;
    const key = page.node.newFontDictionary(`F-${face}`, faces[face].font.ref);
    fontKeys.set(face, key);
    return key;
  }

  const drawText: Canvas["drawText"] = (text, x, y, options) => {
    const { face = "text", size, tracking = 0, align = "left" } = options;
    const width =
      measureText(faces, face, text, size) + (tracking * size * Math.max(0, text.length)) / 1000;
    const start = align === "right" ? x - width : align === "center" ? x - width / 2 : x;
    page.pushOperators(
      setFillingColor(options.color ?? color.ink),
      beginText(),
      setFontAndSize(getFontKey(face), size),
      setTextMatrix(1, 0, 0, 1, Math.round(start * 100) / 100, Math.round(y * 100) / 100),
      PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [
        encodeKernedText(document, faces[face], text, tracking),
      ]),
      endText(),
    );
  };

  // Neighbors with the same face and address are drawn together, so that copied text has spaces.
  const drawLine: Canvas["drawLine"] = (line, x, y, size, ink = color.ink) => {
    let run = "";
    let from = 0;
    for (const [index, part] of line.entries()) {
      const next = line[index + 1];
      if (run === "") from = part.x;
      const hasSpace = next !== undefined && next.x > part.x + part.width + 0.01;
      run += part.text + (hasSpace ? " " : "");
      if (part.url) {
        const area = { x: x + part.x, y, width: part.width, size };
        addLink(document, page, area, { A: { S: "URI", URI: PDFString.of(part.url) } });
      }
      if (next?.face === part.face && next.url === part.url) continue;
      drawText(run, x + from, y, { face: part.face, size, color: part.url ? color.brick : ink });
      run = "";
    }
  };

  return { drawText, drawLine };
}

/** Returns the array of the TJ operator: character codes with the kerning and tracking between. */
function encodeKernedText(
  document: PDFDocument,
  typeface: Typeface,
  text: string,
  tracking: number,
): PDFArray {
  const advances = typeface.getAdvances(text);
  const array = document.context.obj([]);
  let codes = "";
  for (const [index, character] of Array.from(text).entries()) {
    codes += typeface.font.encodeText(character).asString();
    const natural = typeface.getNaturalAdvance(character);
    const adjustment = Math.round(natural - (advances[index] ?? natural) - tracking);
    if (adjustment === 0) continue;
    array.push(PDFHexString.of(codes));
    array.push(asPDFNumber(adjustment));
    codes = "";
  }
  if (codes !== "") array.push(PDFHexString.of(codes));
  return array;
}

type LinkArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size of the linked text. */
  readonly size: number;
};

function addLink(
  document: PDFDocument,
  page: PDFPage,
  { x, y, width, size }: LinkArea,
  target: object,
): void {
  const { context } = document;
  page.node.addAnnot(
    context.register(
      context.obj({
        Type: "Annot",
        Subtype: "Link",
        Rect: [x, y - size * 0.3, x + width, y + size * 0.9].map((value) => Math.round(value)),
        Border: [0, 0, 0],
        ...target,
      }),
    ),
  );
}
