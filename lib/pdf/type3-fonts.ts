import { type PDFContext, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import type { PdfFont } from "@/lib/pdf/fonts";
import type { Cluster } from "@/lib/pdf/shape-text";

/** A simple font has 256 codes; 0 stays unused. */
const codesPerFont = 255;

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
const toHex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
const toUtf16Hex = (text: string) =>
  Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index), 4)).join("");

type Outline = readonly {
  readonly operator: "m" | "l" | "c" | "h";
  readonly values: readonly number[];
}[];
const outlines = new WeakMap<PdfFont, Map<number, Outline>>();

/** Returns a glyph's outline as PDF path operators in 1/1000 em; quadratic curves become cubic. */
export function getOutline(font: PdfFont, glyphId: number): Outline {
  const known = outlines.get(font)?.get(glyphId);
  if (known) return known;
  const scale = 1000 / font.unitsPerEm;
  const outline: Outline[number][] = [];
  let penX = 0;
  let penY = 0;
  for (const { type, values } of font.font.glyphToJson(glyphId)) {
    const points = values.map((value) => value * scale);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
    if (type === "M") outline.push({ operator: "m", values: points });
    if (type === "L") outline.push({ operator: "l", values: points });
    if (type === "C") outline.push({ operator: "c", values: points });
    if (type === "Z") outline.push({ operator: "h", values: [] });
    if (type === "Q") {
      const start = [penX + (2 / 3) * (x1 - penX), penY + (2 / 3) * (y1 - penY)];
      const end = [x2 + (2 / 3) * (x1 - x2), y2 + (2 / 3) * (y1 - y2)];
      outline.push({ operator: "c", values: [...start, ...end, x2, y2] });
    }
    [penX = penX, penY = penY] = points.slice(-2);
  }
  const byGlyph = outlines.get(font) ?? new Map<number, Outline>();
  outlines.set(font, byGlyph.set(glyphId, outline));
  return outline;
}

/**
 * Glyph procedure of a cluster: width and bounding box (`d1`, PDF 32000-1, 9.6.5), then outlines.
 */
function createGlyphProcedure(cluster: Cluster): string {
  const xs = [0];
  const ys = [0];
  let path = "";
  for (const glyph of cluster.glyphs) {
    for (const { operator, values } of getOutline(glyph.font, glyph.glyphId)) {
      const moved = values.map((value, index) =>
        roundToTenth(value + (index % 2 === 0 ? glyph.x : glyph.y)),
      );
      for (const [index, value] of moved.entries()) (index % 2 === 0 ? xs : ys).push(value);
      path += `${moved.join(" ")} ${operator}\n`;
    }
  }
  const outline = cluster.glyphs[0]?.font.outline ?? 0;
  const box = [
    Math.min(...xs) - outline,
    Math.min(...ys) - outline,
    Math.max(...xs) + outline,
    Math.max(...ys) + outline,
  ];
  const paint = path === "" ? "" : outline === 0 ? "f\n" : `${outline} w 1 j B\n`;
  return `${roundToTenth(cluster.advance)} 0 ${box.join(" ")} d1\n${path}${paint}`;
}

function createToUnicodeMap(clusters: Cluster[]): string {
  const lines = clusters.map(({ text }, index) => `<${toHex(index + 1, 2)}> <${toUtf16Hex(text)}>`);
  const blocks: string[] = [];
  for (let start = 0; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Stamp def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${blocks.join("\n")}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function createType3Font(context: PDFContext, clusters: Cluster[]): PDFRef {
  const names = clusters.map((_, index) => `c${index + 1}`);
  const procs = context.obj({});
  for (const [index, cluster] of clusters.entries()) {
    procs.set(
      PDFName.of(names[index] ?? ""),
      context.register(context.flateStream(createGlyphProcedure(cluster))),
    );
  }
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type3",
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: procs,
      Encoding: { Type: "Encoding", Differences: [1, ...names] },
      FirstChar: 1,
      LastChar: clusters.length,
      Widths: clusters.map((cluster) => roundToTenth(cluster.advance)),
      Resources: {},
      ToUnicode: context.register(context.flateStream(createToUnicodeMap(clusters))),
    }),
  );
}

export type Typeface = {
  /** Resource names and their font objects. */
  fonts: Record<string, PDFRef>;
  /** Returns the operators that show a shaped line at a font size in points. */
  show(line: readonly Cluster[], fontSize: number): string;
};

/**
 * Converts shaped clusters to Type 3 fonts. Each cluster is one code that draws its positioned
 * glyphs, and ToUnicode maps it back to its text, so mixed scripts print as shaped and copy as
 * typed.
 */
export function createTypeface(
  context: PDFContext,
  lines: readonly (readonly Cluster[])[],
): Typeface {
  const distinct = new Map<string, { cluster: Cluster; index: number }>();
  const getKey = ({ text, advance, glyphs }: Cluster) =>
    [text, advance, ...glyphs.flatMap((g) => [g.font.name, g.glyphId, g.x, g.y])].join("|");
  for (const cluster of lines.flat()) {
    const key = getKey(cluster);
    if (!distinct.has(key)) distinct.set(key, { cluster, index: distinct.size });
  }
  const all = Array.from(distinct.values(), ({ cluster }) => cluster);
  const fonts: Record<string, PDFRef> = {};
  for (let start = 0; start < all.length; start += codesPerFont) {
    fonts[`S${start / codesPerFont}`] = createType3Font(
      context,
      all.slice(start, start + codesPerFont),
    );
  }
  const show = (line: readonly Cluster[], fontSize: number): string => {
    let operators = "";
    let current = -1;
    let codes = "";
    const flush = () => {
      if (codes !== "") operators += `/S${current} ${fontSize} Tf <${codes}> Tj\n`;
      codes = "";
    };
    for (const cluster of line) {
      const index = distinct.get(getKey(cluster))?.index ?? 0;
      const font = Math.floor(index / codesPerFont);
      if (font !== current) flush();
      current = font;
      codes += toHex((index % codesPerFont) + 1, 2);
    }
    flush();
    return operators;
  };
  return { fonts, show };
}
