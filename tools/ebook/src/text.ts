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
import type { Element } from "@/lib/pdf/structure";
import { type Color, color } from "./design";
import type { FaceName, Typeface, Typefaces } from "./typefaces";
import { type Line, measureText, splitByFace } from "./typeset";

type TextOptions = {
  face?: FaceName;
  size: number;
  color?: Color;
  /** Extra space between letters, in 1/1000 em. */
  tracking?: number;
  align?: "left" | "right" | "center";
};

export type TextDrawing = {
  /** Draws one line of kerned text. */
  readonly drawText: (text: string, x: number, y: number, options: TextOptions) => void;
  /** Draws a line of laid-out text with its links. */
  readonly drawLine: (line: Line, x: number, y: number, size: number, ink?: Color) => void;
};

type Tagging = {
  /** Called with each text that's drawn. */
  readonly onText: (text: string) => void;
  /** Assigns the text drawn next to its element. */
  readonly markText: () => void;
  /** Draws text as a link of the current element, and returns the link's element if it has one. */
  readonly tagLink: (draw: () => void) => Element | undefined;
};

/** Returns the functions that draw text on a page. */
export function createTextDrawing(
  document: PDFDocument,
  page: PDFPage,
  faces: Typefaces,
  { onText, markText, tagLink }: Tagging,
): TextDrawing {
  const fontKeys = new Map<FaceName, PDFName>();

  function getFontKey(face: FaceName): PDFName {
    const known = fontKeys.get(face);
    if (known) return known;
    const key = page.node.newFontDictionary(`F-${face}`, faces[face].font.ref);
    fontKeys.set(face, key);
    return key;
  }

  const drawText: TextDrawing["drawText"] = (text, x, y, options) => {
    const { face = "text", size, tracking = 0, align = "left" } = options;
    const width =
      measureText(faces, face, text, size) + (tracking * size * Math.max(0, text.length)) / 1000;
    const start = align === "right" ? x - width : align === "center" ? x - width / 2 : x;
    markText();
    onText(text);
    let left = start;
    for (const part of splitByFace(faces, text, face)) {
      page.pushOperators(
        setFillingColor(options.color ?? color.ink),
        beginText(),
        setFontAndSize(getFontKey(part.face), size),
        setTextMatrix(1, 0, 0, 1, Math.round(left * 100) / 100, Math.round(y * 100) / 100),
        PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [
          encodeKernedText(document, faces[part.face], part.text, tracking),
        ]),
        endText(),
      );
      left += measureText(faces, part.face, part.text, size);
    }
  };

  // Neighbors with the same face and address are drawn together, so that copied text has spaces.
  // The line ends with a space, so that its last word doesn't run into the next line.
  const drawLine: TextDrawing["drawLine"] = (line, x, y, size, ink = color.ink) => {
    let run = "";
    let from = 0;
    for (const [index, part] of line.entries()) {
      const next = line[index + 1];
      if (run === "") from = part.x;
      const hasSpace = next === undefined || next.x > part.x + part.width + 0.01;
      run += part.text + (hasSpace ? " " : "");
      if (next?.face === part.face && next.url === part.url) continue;
      const { face, url } = part;
      const text = run;
      const draw = () =>
        drawText(text, x + from, y, { face, size, color: url ? color.brick : ink });
      if (url) {
        const area = { x: x + from, y, width: part.x + part.width - from, size };
        const link = tagLink(draw);
        addLink(document, page, area, getLinkTarget(document, url), link);
      } else draw();
      run = "";
    }
  };

  return { drawText, drawLine };
}

/** A website, or `#12` for page 12 of the book. */
function getLinkTarget(document: PDFDocument, url: string): object {
  if (url.startsWith("#")) {
    return { Dest: [document.getPage(Number(url.slice(1)) - 1).ref, "Fit"] };
  }
  return { A: { S: "URI", URI: PDFString.of(url) }, Contents: PDFString.of(url) };
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

/** Makes an area of a page a link, as part of a `Link` element if there is one. */
export function addLink(
  document: PDFDocument,
  page: PDFPage,
  { x, y, width, size }: LinkArea,
  target: object,
  link: Element | undefined,
): void {
  const { context } = document;
  const annotation = context.register(
    context.obj({
      Type: "Annot",
      Subtype: "Link",
      Rect: [x, y - size * 0.3, x + width, y + size * 0.9].map((value) => Math.round(value)),
      Border: [0, 0, 0],
      ...target,
    }),
  );
  page.node.addAnnot(annotation);
  link?.kids.push({ page, annotation });
}
