import { type PDFPage, PDFString } from "@cantoo/pdf-lib";
import { encode } from "uqr";
import { type BrandColor, brandColors } from "@/lib/core/brand-colors";
import { getTurn, getWave, motif, type Point } from "@/lib/pdf/motif";
import type { Cluster } from "@/lib/pdf/shape-text";
import { createMarker, type Element } from "@/lib/pdf/structure";
import { getOutline, type Typeface } from "@/lib/pdf/type3-fonts";

/** What documents and images are drawn with. Lengths from the top left corner; y goes down. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  /** Draws a shaped line with its baseline at `y`. */
  readonly text: (
    line: readonly Cluster[],
    x: number,
    y: number,
    size: number,
    color: BrandColor,
  ) => void;
  readonly rect: (x: number, y: number, width: number, height: number, color: BrandColor) => void;
  readonly circle: (x: number, y: number, radius: number, color: BrandColor) => void;
  readonly ring: (x: number, y: number, radius: number, color: BrandColor, width: number) => void;
  readonly polyline: (points: readonly Point[], color: BrandColor, width: number) => void;
  /** Leaves out what `draw` draws outside of an area. */
  readonly clip: (x: number, y: number, width: number, height: number, draw: () => void) => void;
};

export type PdfCanvas = Canvas & {
  /** Makes what `draw` draws the content of an element; the rest of a page is decoration. */
  readonly tag: (element: Element, draw: () => void) => void;
  /** Makes an area a link that belongs to an element. */
  readonly link: (
    element: Element,
    url: string,
    area: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    },
  ) => void;
  readonly finish: () => void;
};

const round = (value: number) => Number(value.toFixed(2));
/** Distance of a curve's control point for a quarter of a circle. */
const kappa = 0.5523;

function toRgb(color: BrandColor): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return channels.map((channel) => (channel / 255).toFixed(3)).join(" ");
}

/** Draws on a page of a PDF. `finish` writes it. */
export function createPdfCanvas(page: PDFPage, typeface: Typeface): PdfCanvas {
  const { width, height } = page.getSize();
  const { context } = page.doc;
  const content: string[] = [];
  const mark = createMarker(page, (operator) => content.push(String(operator)));
  let element: Element | "artifact" = "artifact";
  const add = (operators: string) => {
    mark(element);
    content.push(operators);
  };
  const at = (x: number, y: number) => `${round(x)} ${round(height - y)}`;
  const circlePath = (x: number, y: number, radius: number) => {
    const k = radius * kappa;
    const curve = (...points: readonly Point[]) =>
      `${points.map(([dx, dy]) => at(x + dx, y + dy)).join(" ")} c`;
    return [
      `${at(x + radius, y)} m`,
      curve([radius, k], [k, radius], [0, radius]),
      curve([-k, radius], [-radius, k], [-radius, 0]),
      curve([-radius, -k], [-k, -radius], [0, -radius]),
      curve([k, -radius], [radius, -k], [radius, 0]),
    ].join("\n");
  };
  return {
    width,
    height,
    text: (line, x, y, size, color) =>
      add(
        // Emboldened glyphs are also stroked.
        `${toRgb(color)} rg ${toRgb(color)} RG\nBT 1 0 0 1 ${at(x, y)} Tm\n${typeface.show(line, round(size))}ET`,
      ),
    rect: (x, y, rectWidth, rectHeight, color) =>
      add(
        `${toRgb(color)} rg ${at(x, y + rectHeight)} ${round(rectWidth)} ${round(rectHeight)} re f`,
      ),
    circle: (x, y, radius, color) => add(`${toRgb(color)} rg\n${circlePath(x, y, radius)} f`),
    ring: (x, y, radius, color, lineWidth) =>
      add(`${toRgb(color)} RG ${round(lineWidth)} w\n${circlePath(x, y, radius)} s`),
    polyline: (points, color, lineWidth) =>
      add(
        `${toRgb(color)} RG ${round(lineWidth)} w\n${points.map(([x, y], index) => `${at(x, y)} ${index === 0 ? "m" : "l"}`).join("\n")} S`,
      ),
    clip: (x, y, clipWidth, clipHeight, draw) => {
      add(`q ${at(x, y + clipHeight)} ${round(clipWidth)} ${round(clipHeight)} re W n`);
      draw();
      content.push("Q");
    },
    tag: (target, draw) => {
      const outer = element;
      element = target;
      draw();
      element = outer;
    },
    link: (target, url, area) => {
      const annotation = context.register(
        context.obj({
          Type: "Annot",
          Subtype: "Link",
          Rect: [area.x, height - area.y - area.height, area.x + area.width, height - area.y],
          Border: [0, 0, 0],
          F: 4,
          A: { Type: "Action", S: "URI", URI: PDFString.of(url) },
        }),
      );
      page.node.addAnnot(annotation);
      target.kids.push({ page, annotation });
    },
    finish: () => {
      mark(undefined);
      const stream = context.flateStream(content.join("\n"));
      page.node.addContentStream(context.register(stream));
    },
  };
}

/** Draws an image. Text becomes outlines, so that no viewer needs a font. */
export function createSvgCanvas(
  width: number,
  height: number,
): Canvas & { readonly toSvg: () => string } {
  const parts: string[] = [];
  const attributes = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}="${typeof value === "number" ? round(value) : value}"`)
      .join(" ");
  const add = (tag: string, values: Readonly<Record<string, string | number>>) =>
    parts.push(`<${tag} ${attributes(values)}/>`);
  return {
    width,
    height,
    text: (line, x, y, size, color) => {
      let left = x;
      for (const { advance, glyphs } of line) {
        for (const glyph of glyphs) {
          const scale = size / 1000;
          const d = getOutline(glyph.font, glyph.glyphId)
            .map(({ operator, values }) => {
              const moved = values.map((value, index) =>
                round(
                  index % 2 === 0
                    ? left + (value + glyph.x) * scale
                    : y - (value + glyph.y) * scale,
                ),
              );
              return operator === "h" ? "Z" : `${operator.toUpperCase()}${moved.join(" ")}`;
            })
            .join("");
          const { outline } = glyph.font;
          if (d) add("path", { d, fill: color, stroke: color, "stroke-width": outline * scale });
        }
        left += (advance * size) / 1000;
      }
    },
    rect: (x, y, rectWidth, rectHeight, color) =>
      add("rect", { x, y, width: rectWidth, height: rectHeight, fill: color }),
    circle: (cx, cy, r, color) => add("circle", { cx, cy, r, fill: color }),
    ring: (cx, cy, r, color, lineWidth) =>
      add("circle", { cx, cy, r, fill: "none", stroke: color, "stroke-width": lineWidth }),
    polyline: (points, color, lineWidth) =>
      add("polyline", {
        points: points.map((point) => point.map(round).join(",")).join(" "),
        fill: "none",
        stroke: color,
        "stroke-width": lineWidth,
      }),
    clip: (x, y, clipWidth, clipHeight, draw) => {
      const viewBox = [x, y, clipWidth, clipHeight].join(" ");
      const box = { x, y, width: clipWidth, height: clipHeight, viewBox };
      parts.push(`<svg ${attributes(box)} overflow="hidden">`);
      draw();
      parts.push("</svg>");
    },
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`,
  };
}

/** Draws the brand's drawing with its record's center at `x`, `y`, scaled to the record's radius. */
export function drawMotif(
  canvas: Canvas,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  color: BrandColor,
): void {
  const scale = radius / motif.grooveRadii[0];
  const place = ([px, py]: Point): Point => [
    x + (px - motif.center.x) * scale,
    y + (py - motif.center.y) * scale,
  ];
  const width = Math.max(0.6, motif.strokeWidth * scale);
  for (const [line, grooveRadius] of motif.grooveRadii.entries()) {
    const turn = getTurn(line);
    const around = Array.from({ length: 121 }, (_, step): Point => {
      const angle = (turn * step) / 120;
      return [
        motif.center.x + grooveRadius * Math.sin(angle),
        motif.center.y - grooveRadius * Math.cos(angle),
      ];
    });
    canvas.polyline([...getWave(line), ...around].map(place), color, width);
  }
  for (const ring of motif.ringRadii) canvas.ring(x, y, ring * scale, color, width);
  canvas.circle(x, y, motif.labelRadius * scale, color);
}

/** Draws a QR code with its quiet zone on white. */
export function drawQrCode(
  canvas: Canvas,
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const { data, size: modules } = encode(text, { ecc: "M", border: 2 });
  const side = size / modules;
  canvas.rect(x, y, size, size, brandColors.white);
  for (const [row, cells] of data.entries()) {
    let start = 0;
    while (start < cells.length) {
      let end = start;
      while (cells[end]) end += 1;
      // One bar for neighbors, so that no viewer shows seams between them.
      if (end > start) {
        canvas.rect(x + start * side, y + row * side, (end - start) * side, side, brandColors.ink);
      }
      start = end + 1;
    }
  }
}
