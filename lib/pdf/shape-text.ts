import bidiFactory from "bidi-js";
import { Buffer, Direction, shape } from "harfbuzzjs";
import { type Face, getScript, loadFace, type PdfFont } from "@/lib/pdf/fonts";

/** A user-perceived character of a shaped line. Units: 1/1000 em. */
export type Cluster = {
  text: string;
  advance: number;
  glyphs: { font: PdfFont; glyphId: number; x: number; y: number }[];
};

type Run = {
  font: PdfFont;
  level: number;
  text: string;
};

const bidi = bidiFactory();

/** Characters without a script (spaces, digits, marks) use the previous font if it has them. */
function findFont(character: string, fonts: PdfFont[], previous: PdfFont | undefined) {
  const codePoint = character.codePointAt(0) ?? 0;
  const script = getScript(character);
  const order = script
    ? fonts.filter((font) => font.script === script)
    : previous
      ? [previous, ...fonts]
      : fonts;
  return order.find(({ font }) => font.nominalGlyph(codePoint) !== undefined);
}

const isJoiner = (character: string) => character === "\u200C" || character === "\u200D";
const isIsolate = (character: string) => /[\u2066-\u2069]/.test(character);

/** Splits text by font and embedding level. A letter without a font becomes "?". */
function splitRuns(text: string, fonts: PdfFont[]): Run[] {
  const embedding = bidi.getEmbeddingLevels(text, "ltr");
  const runs: Run[] = [];
  let index = 0;
  let previous: PdfFont | undefined;
  for (const original of text) {
    const level = embedding.levels[index] ?? 0;
    index += original.length;
    if (isIsolate(original)) {
      previous = undefined;
      continue;
    }
    let character = level % 2 === 1 ? (bidi.getMirroredCharacter(original) ?? original) : original;
    let font = isJoiner(character) ? previous : findFont(character, fonts, previous);
    if (!font && /[\p{L}\p{N}]/u.test(character)) {
      character = "?";
      font = fonts[0];
    }
    if (!font) continue;
    previous = font;
    const last = runs.at(-1);
    if (last && last.font === font && last.level === level) last.text += character;
    else runs.push({ font, level, text: character });
  }
  return runs;
}

/** Rule L2 of UAX #9: from the highest level down, reverse every run at that level or above. */
function toVisualOrder(runs: Run[]): Run[] {
  const visual = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < visual.length; start += 1) {
      let end = start;
      while ((visual[end]?.level ?? -1) >= level) end += 1;
      if (end > start) visual.splice(start, end - start, ...visual.slice(start, end).reverse());
      start = end;
    }
  }
  return visual;
}

function shapeRun({ font, level, text }: Run): Cluster[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font.font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions();
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const scale = 1000 / font.unitsPerEm;
  const clusters: (Cluster & { start: number })[] = [];
  for (const glyph of glyphs) {
    const start = glyph.cluster;
    let cluster = clusters.at(-1);
    if (!cluster || cluster.start !== start) {
      const next = starts[starts.indexOf(start) + 1];
      cluster = { start, text: text.slice(start, next), advance: 0, glyphs: [] };
      clusters.push(cluster);
    }
    cluster.glyphs.push({
      font,
      glyphId: glyph.codepoint,
      x: cluster.advance + (glyph.xOffset ?? 0) * scale,
      y: (glyph.yOffset ?? 0) * scale,
    });
    cluster.advance += (glyph.xAdvance ?? 0) * scale;
  }
  return clusters;
}

/**
 * Shapes one line into clusters in visual order: HarfBuzz for ligatures and joined letters, the
 * Unicode bidirectional algorithm for right-to-left text.
 */
export function shapeLine(text: string, fonts: PdfFont[]): Cluster[] {
  return toVisualOrder(splitRuns(text, fonts)).flatMap(shapeRun);
}

/** Width of a shaped line in points at a font size in points. */
export function measureLine(line: readonly Cluster[], fontSize: number): number {
  return (line.reduce((sum, cluster) => sum + cluster.advance, 0) * fontSize) / 1000;
}

export type TextLine = readonly Cluster[];

/** Embeddings, overrides and marks, which would reorder a line. Isolates don't affect what follows. */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e]/g;

export type TextSetter = {
  /** Every line that was set, for the document's fonts. */
  readonly lines: readonly TextLine[];
  /** Sets text on one line. */
  readonly set: (text: string, face: Face) => Promise<TextLine>;
  /** Sets text on lines that fit into a width; breaks at spaces, and words that are wider than a line. */
  readonly wrap: (
    text: string,
    face: Face,
    options: { readonly size: number; readonly width: number; readonly hanging?: number },
  ) => Promise<readonly TextLine[]>;
};

/** Shapes text of any script in the brand's styles. */
export function createTextSetter(): TextSetter {
  const lines: TextLine[] = [];
  const shape = async (text: string, face: Face) => {
    const clean = text.replace(reordering, "").normalize("NFC");
    return { clean, fonts: await loadFace(clean, face) };
  };
  return {
    lines,
    async set(text, face) {
      const { clean, fonts } = await shape(text, face);
      const line = shapeLine(clean, fonts);
      lines.push(line);
      return line;
    },
    async wrap(text, face, { size, width, hanging = 0 }) {
      const { clean, fonts } = await shape(text, face);
      const rows = wrapLine(clean.trim(), fonts, { size, width, hanging });
      lines.push(...rows);
      return rows;
    },
  };
}

type Room = { readonly size: number; readonly width: number; readonly hanging: number };

function wrapLine(text: string, fonts: PdfFont[], { size, width, hanging }: Room): TextLine[] {
  const unwrapped = shapeLine(text, fonts);
  if (measureLine(unwrapped, size) <= width) return [unwrapped];
  // A line is shaped in one piece, so that words of a right-to-left script keep their order.
  const rows: string[] = [];
  let row = "";
  const isWithin = (candidate: string) =>
    measureLine(shapeLine(candidate, fonts), size) <= width - (rows.length > 0 ? hanging : 0);
  for (const word of text.split(" ")) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (isWithin(longer)) {
      row = longer;
      continue;
    }
    if (row !== "") rows.push(row);
    row = isWithin(word) ? word : "";
    if (row !== "") continue;
    for (const part of graphemes.segment(word)) {
      if (row !== "" && !isWithin(row + part.segment)) {
        rows.push(row);
        row = "";
      }
      row += part.segment;
    }
  }
  if (row !== "") rows.push(row);
  return rows.map((one) => shapeLine(one, fonts));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
