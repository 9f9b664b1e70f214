import {
  asPDFNumber,
  beginText,
  endText,
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
import type { FaceName, Typefaces } from "./typefaces";
import { type Line, textWidth } from "./typeset";

export interface TextOptions {
  face?: FaceName;
  size: number;
  color?: Color;
  /** Extra space between letters, in 1/1000 em. */
  tracking?: number;
  align?: "left" | "right" | "center";
}

/** Draws on one page: kerned text, links, lines and shapes. Origin is the bottom left corner. */
export class Canvas {
  private readonly fontKeys = new Map<FaceName, PDFName>();

  constructor(
    private readonly document: PDFDocument,
    readonly page: PDFPage,
    readonly faces: Typefaces,
  ) {}

  private fontKey(face: FaceName): PDFName {
    const known = this.fontKeys.get(face);
    if (known) return known;
    const key = this.page.node.newFontDictionary(`F-${face}`, this.faces[face].font.ref);
    this.fontKeys.set(face, key);
    return key;
  }

  /** Draws one line of text and returns its width. Kerning goes into the TJ array. */
  text(text: string, x: number, y: number, options: TextOptions): number {
    const { face = "text", size, tracking = 0, align = "left" } = options;
    const typeface = this.faces[face];
    const width =
      textWidth(this.faces, face, text, size) + (tracking * size * Math.max(0, text.length)) / 1000;
    const start = align === "right" ? x - width : align === "center" ? x - width / 2 : x;
    const advances = typeface.advances(text);
    const array = this.document.context.obj([]);
    let codes = "";
    for (const [index, character] of Array.from(text).entries()) {
      codes += typeface.font.encodeText(character).asString();
      const natural = typeface.naturalAdvance(character);
      const adjust = Math.round(natural - (advances[index] ?? natural) - tracking);
      if (adjust === 0) continue;
      array.push(PDFHexString.of(codes));
      array.push(asPDFNumber(adjust));
      codes = "";
    }
    if (codes !== "") array.push(PDFHexString.of(codes));
    this.page.pushOperators(
      setFillingColor(options.color ?? color.ink),
      beginText(),
      setFontAndSize(this.fontKey(face), size),
      setTextMatrix(1, 0, 0, 1, Math.round(start * 100) / 100, Math.round(y * 100) / 100),
      PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [array]),
      endText(),
    );
    return width;
  }

  /** Draws a set line; neighbours of one face and address are joined, so that copying finds spaces. */
  line(line: Line, x: number, y: number, size: number, ink: Color = color.ink): void {
    let run = "";
    let from = 0;
    for (const [index, part] of line.entries()) {
      const next = line[index + 1];
      if (run === "") from = part.x;
      const spaced = next !== undefined && next.x > part.x + part.width + 0.01;
      run += part.text + (spaced ? " " : "");
      if (part.url) this.link(part.url, x + part.x, y, part.width, size);
      if (next?.face === part.face && next.url === part.url) continue;
      this.text(run, x + from, y, { face: part.face, size, color: part.url ? color.brick : ink });
      run = "";
    }
  }

  private annotate(x: number, y: number, width: number, size: number, target: object): void {
    const { context } = this.document;
    this.page.node.addAnnot(
      context.register(
        context.obj({
          Type: "Annot",
          Subtype: "Link",
          Rect: [x, y - size * 0.3, x + width, y + size * 0.9].map((v) => Math.round(v)),
          Border: [0, 0, 0],
          ...target,
        }),
      ),
    );
  }

  link(url: string, x: number, y: number, width: number, size: number): void {
    this.annotate(x, y, width, size, { A: { S: "URI", URI: PDFString.of(url) } });
  }

  goTo(page: PDFPage, x: number, y: number, width: number, size: number): void {
    this.annotate(x, y, width, size, { Dest: [page.ref, "Fit"] });
  }

  rect(x: number, y: number, width: number, height: number, fill: Color): void {
    this.page.drawRectangle({ x, y, width, height, color: fill });
  }

  rule(x1: number, y1: number, x2: number, y2: number, ink: Color, thickness = 0.6): void {
    this.page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, color: ink, thickness });
  }

  circle(x: number, y: number, radius: number, fill: Color): void {
    this.page.drawCircle({ x, y, size: radius, color: fill });
  }

  ring(x: number, y: number, radius: number, ink: Color, thickness: number, opacity = 1): void {
    this.page.drawCircle({
      x,
      y,
      size: radius,
      borderColor: ink,
      borderWidth: thickness,
      borderOpacity: opacity,
    });
  }

  background(fill: Color): void {
    this.rect(0, 0, paper.width, paper.height, fill);
  }
}

/** A new page of the book with its canvas. */
export function addCanvas(document: PDFDocument, faces: Typefaces): Canvas {
  return new Canvas(document, document.addPage([paper.width, paper.height]), faces);
}
