import type { Span } from "./markdown";
import type { FaceName, Typefaces } from "./typefaces";

/** Text in one face on one line, ready to be drawn. */
type Fragment = {
  text: string;
  face: FaceName;
  x: number;
  width: number;
  url?: string;
};
export type Line = Fragment[];

type Word = {
  parts: { text: string; face: FaceName; width: number; url?: string }[];
  width: number;
};

/** Returns the width of a text in points. */
export function measureText(faces: Typefaces, face: FaceName, text: string, fontSize: number) {
  const advances = splitByFace(faces, text, face).flatMap((part) =>
    faces[part.face].getAdvances(part.text),
  );
  return (advances.reduce((sum, advance) => sum + advance, 0) * fontSize) / 1000;
}

/** Takes characters that the brand's fonts lack (℗) from the symbol face. */
export function splitByFace(faces: Typefaces, text: string, face: FaceName) {
  const parts: { text: string; face: FaceName }[] = [];
  for (const character of text) {
    const drawn = faces[face].hasGlyph(character) ? face : "symbol";
    const last = parts.at(-1);
    if (last?.face === drawn) last.text += character;
    else parts.push({ text: character, face: drawn });
  }
  return parts;
}

function toWords(faces: Typefaces, spans: Span[], fontSize: number, base?: FaceName): Word[] {
  const words: Word[] = [];
  let open = false;
  for (const span of spans) {
    const styled = span.style === "text" ? (base ?? "text") : span.style;
    for (const token of span.text.split(/( +)/)) {
      if (token === "") continue;
      if (token.trim() === "") {
        open = false;
        continue;
      }
      if (!open) words.push({ parts: [], width: 0 });
      open = true;
      const word = words.at(-1);
      for (const part of splitByFace(faces, token, styled)) {
        const width = measureText(faces, part.face, part.text, fontSize);
        word?.parts.push({ ...part, width, ...(span.url ? { url: span.url } : {}) });
        if (word) word.width += width;
      }
    }
  }
  return words;
}

/**
 * Chooses all line breaks of a paragraph together, so that the sum of squared gaps is smallest. A
 * last line of one short word costs extra. Ragged right, no hyphenation.
 */
function breakLines(words: Word[], width: number, space: number): Word[][] {
  const best: { cost: number; next: number }[] = Array(words.length + 1);
  best[words.length] = { cost: 0, next: words.length };
  for (let start = words.length - 1; start >= 0; start -= 1) {
    let lineWidth = -space;
    best[start] = { cost: Number.POSITIVE_INFINITY, next: start + 1 };
    for (let end = start; end < words.length; end += 1) {
      lineWidth += space + (words[end]?.width ?? 0);
      if (lineWidth > width && end > start) break;
      const isLast = end === words.length - 1;
      const gap = Math.max(0, width - lineWidth);
      const short = isLast && lineWidth < width / 6 && start > 0;
      const cost =
        (isLast ? (short ? (width / 3) ** 2 : 0) : gap ** 2) + (best[end + 1]?.cost ?? 0);
      if (cost < (best[start]?.cost ?? 0)) best[start] = { cost, next: end + 1 };
    }
  }
  const lines: Word[][] = [];
  for (let start = 0; start < words.length; ) {
    const next = best[start]?.next ?? start + 1;
    lines.push(words.slice(start, next));
    start = next;
  }
  return lines;
}

/** Breaks spans into lines of at most `width` points. `base` is the face of unmarked text. */
export function layoutLines(
  faces: Typefaces,
  spans: Span[],
  fontSize: number,
  width: number,
  base?: FaceName,
): Line[] {
  const space = measureText(faces, base ?? "text", " ", fontSize);
  const words = toWords(faces, spans, fontSize, base);
  return breakLines(words, width, space).map((line) => {
    const fragments: Line = [];
    let x = 0;
    for (const word of line) {
      for (const part of word.parts) {
        fragments.push({ ...part, x });
        x += part.width;
      }
      x += space;
    }
    return fragments;
  });
}
