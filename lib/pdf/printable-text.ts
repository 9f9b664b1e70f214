export type Stamp = {
  /** The name as the customer typed it: untrusted, in any script. */
  name: string;
  email: string;
  orderNumber: string;
};

/** Limit in visible characters; longer names are cut. */
const maxNameLength = 80;
const maxEmailLength = 254;
const maxOrderNumberLength = 40;
/** Scripts that stack marks use up to five per letter; more is decoration that leaves the line. */
const maxMarksPerLetter = 6;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Makes text safe to print on one line. Removes control, format and direction characters (so a name
 * can't reorder the line) and emoji; keeps the joiners that Persian and Indic scripts need;
 * collapses white space; normalizes to NFC; cuts at `maxCharacters` visible characters.
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
    .replace(new RegExp(`(\\p{M}{${maxMarksPerLetter}})\\p{M}+`, "gu"), "$1")
    .replace(/ {2,}/g, " ")
    .trim();
  const visible = Array.from(graphemes.segment(line), (part) => part.segment);
  if (visible.length <= maxCharacters) return line;
  return `${visible
    .slice(0, maxCharacters - 1)
    .join("")
    .trimEnd()}…`;
}

/** First strong isolate (UAX #9): the name's direction can't affect the rest of the line. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** Returns the two parts of the stamp, which share a line if the page is wide enough. */
export function formatStamp(stamp: Stamp): { holder: string; order: string } {
  const name = toPrintableLine(stamp.name, maxNameLength);
  const email = toPrintableLine(stamp.email, maxEmailLength);
  const orderNumber = toPrintableLine(stamp.orderNumber, maxOrderNumberLength);
  return {
    holder: name === "" ? "Licensed" : `Licensed to ${isolate(name)}`,
    order: `${isolate(email)} · Order ${orderNumber}`,
  };
}
