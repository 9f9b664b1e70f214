import type { PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import { addElement, createMarker, type Element } from "@/lib/pdf/structure";
import { addFormField } from "../../form-field";
import { type Color, color, page as paper } from "./design";
import { addLink, createTextDrawing, type TextDrawing } from "./text";
import type { Typefaces } from "./typefaces";

/** A place to fill in. */
export type Field = {
  /** Unique in the book, such as `08-split-sheet-song-title`. */
  readonly name: string;
  /** What screen readers say. */
  readonly label: string;
};

/** One page of the book and its drawing functions, in points from the bottom left corner. */
export type Canvas = TextDrawing & {
  readonly page: PDFPage;
  readonly faces: Typefaces;
  /** Makes the text that `draw` draws the content of an element. Without one, text is an artifact. */
  readonly tagText: (element: Element, draw: () => void) => void;
  /** Makes all that `draw` draws the content of a drawing. */
  readonly tagFigure: (element: Element, draw: () => void) => void;
  /** Hides all that `draw` draws from screen readers. */
  readonly hide: (draw: () => void) => void;
  /** Ends the page's content. */
  readonly finish: () => void;
  /** Makes an area link to another page of the book, as part of a `Link` element. */
  readonly linkToPage: (
    link: Element,
    page: PDFPage,
    x: number,
    y: number,
    width: number,
    size: number,
  ) => void;
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
  readonly fillEllipse: (x: number, y: number, width: number, height: number, fill: Color) => void;
  /** Draws an empty box that a reader can check. */
  readonly drawCheckbox: (parent: Element, field: Field, x: number, y: number) => void;
  /** Adds a field to type in. */
  readonly addTextField: (
    parent: Element,
    field: Field & { readonly fontSize?: number; readonly isParagraph?: boolean },
    x: number,
    y: number,
    width: number,
    height: number,
  ) => void;
  /** The text drawn so far, in one line. */
  readonly getText: () => string;
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
  const mark = createMarker(page, (operator) => page.pushOperators(operator));
  const texts: string[] = [];
  /** The element of the text; a figure or the artifact owns the graphics too. */
  let scope: { target: Element | "artifact"; isExclusive: boolean } | undefined;
  const draw = (target: Element | "artifact", isExclusive: boolean, action: () => void) => {
    const outer = scope;
    if (!outer?.isExclusive) scope = { target, isExclusive };
    action();
    scope = outer;
  };
  const markGraphics = () => mark(scope?.isExclusive ? scope.target : "artifact");
  const { drawText, drawLine } = createTextDrawing(document, page, faces, {
    onText: (text) => {
      // Headers and page numbers aren't part of the text.
      if (scope && scope.target !== "artifact") texts.push(text, " ");
    },
    markText: () => mark(scope?.target ?? "artifact"),
    tagLink: (drawLinkText) => {
      if (!scope || scope.target === "artifact" || scope.isExclusive) {
        drawLinkText();
        return undefined;
      }
      const link = addElement(scope.target, "Link");
      draw(link, false, drawLinkText);
      return link;
    },
  });
  const graphics =
    <Args extends unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) => {
      markGraphics();
      action(...args);
    };
  const fillRect = graphics((x: number, y: number, width: number, height: number, fill: Color) =>
    page.drawRectangle({ x, y, width, height, color: fill }),
  );
  const addField = (
    parent: Element,
    { name, label }: Field,
    kind: "check" | "text" | "paragraph",
    place: { x: number; y: number; width: number; height: number },
    fontSize = 8.6,
  ) => {
    const field = { name, label, kind, fontSize, hasFrame: false, ...place };
    const widget = addFormField(document, page, field);
    addElement(parent, "Form").kids.push({ page, annotation: widget });
  };
  return {
    page,
    faces,
    drawText,
    drawLine,
    getText: () => texts.join("").replace(/\s+/g, " "),
    addTextField: (parent, { fontSize, isParagraph, ...field }, x, y, width, height) =>
      addField(
        parent,
        field,
        isParagraph ? "paragraph" : "text",
        { x, y, width, height },
        fontSize,
      ),
    tagText: (element, action) => draw(element, false, action),
    tagFigure: (element, action) => draw(element, true, action),
    hide: (action) => draw("artifact", true, action),
    finish: () => mark(undefined),
    linkToPage: (link, target, x, y, width, size) =>
      addLink(document, page, { x, y, width, size }, { Dest: [target.ref, "Fit"] }, link),
    fillRect,
    drawRule: graphics((x1, y1, x2, y2, ink, thickness = 0.6) =>
      page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, color: ink, thickness }),
    ),
    fillCircle: graphics((x, y, radius, fill) =>
      page.drawCircle({ x, y, size: radius, color: fill }),
    ),
    fillEllipse: graphics((x, y, xScale, yScale, fill) =>
      page.drawEllipse({ x, y, xScale, yScale, color: fill }),
    ),
    drawCheckbox: (parent, field, x, y) => {
      const side = 8.4;
      markGraphics();
      page.drawRectangle({
        x,
        y,
        width: side,
        height: side,
        borderColor: color.muted,
        borderWidth: 0.7,
      });
      addField(parent, field, "check", { x, y, width: side, height: side });
    },
    drawRing: graphics((x, y, radius, ink, thickness, opacity = 1) =>
      page.drawCircle({
        x,
        y,
        size: radius,
        borderColor: ink,
        borderWidth: thickness,
        borderOpacity: opacity,
      }),
    ),
    fillBackground: (fill) => fillRect(0, 0, paper.width, paper.height, fill),
  };
}
