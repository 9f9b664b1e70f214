export interface Stamp {
  /** The buyer's name as they typed it: any script, and nothing about it is trusted. */
  name: string;
  email: string;
  /** `TME-` and 8 digits. */
  orderNumber: string;
}

/** A name longer than this many visible characters is cut; no real one on an order form is. */
const NAME_CHARACTERS = 80;
const EMAIL_CHARACTERS = 254;
const ORDER_NUMBER_CHARACTERS = 40;
/** Scripts that stack marks on a letter use up to five; more is decoration that leaves the line. */
const MARKS_A_LETTER = 6;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Makes a text safe to print on one line: control, format and direction-changing characters go
 * (so that a name cannot reorder the line around it), the joiners that Persian and Indic spelling
 * needs stay, emoji go, runs of white space become one space, the result is NFC and at most
 * `maxCharacters` visible characters long.
 */
export function toPrintableLine(text: string, maxCharacters: number): string {
  const line = text
    .slice(0, maxCharacters * 16)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\uFFFC\uFFFD]/gu, "")
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, "")
    .replace(/(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\u20E3/gu, "")
    .replace(/\p{Variation_Selector}|\u034F|[\u115F\u1160\u3164\uFFA0]/gu, "")
    .replace(/(?<![\p{L}\p{M}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}])/gu, "")
    .replace(new RegExp(`(\\p{M}{${MARKS_A_LETTER}})\\p{M}+`, "gu"), "$1")
    .replace(/ {2,}/g, " ")
    .trim();
  const visible = Array.from(graphemes.segment(line), (part) => part.segment);
  if (visible.length <= maxCharacters) return line;
  return `${visible
    .slice(0, maxCharacters - 1)
    .join("")
    .trimEnd()}…`;
}

/** First strong isolate and its end: the name's own direction stays inside the name (UAX #9). */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** The stamp's two halves, ready to be shaped; on a wide page they stand on one line. */
export function stampLines(stamp: Stamp): { holder: string; order: string } {
  const name = toPrintableLine(stamp.name, NAME_CHARACTERS);
  const email = toPrintableLine(stamp.email, EMAIL_CHARACTERS);
  const orderNumber = toPrintableLine(stamp.orderNumber, ORDER_NUMBER_CHARACTERS);
  return {
    holder: name === "" ? "Licensed" : `Licensed to ${isolate(name)}`,
    order: `${isolate(email)} · Order ${orderNumber}`,
  };
}
