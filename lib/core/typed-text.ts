/** What copying adds around text: spaces, control and format characters, and blank letters. */
const edge = String.raw`[\0-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0\ufff9-\ufffb]`;
const leading = new RegExp(`^${edge}+`);
const edgeCharacter = new RegExp(edge);
/** Vowel killers of Indic scripts. With a joiner after them they end words, as in Malayalam “അനില്‍”. */
const virama = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca`;
const finalJoiner = new RegExp(`^[${virama}]\u200d`, "u");

/**
 * Strips what copying adds at the ends: white space of every kind, byte order marks, direction
 * marks and zero-width characters. Takes linear time.
 */
export function stripPastedEnds(typed: string): string {
  const text = typed.replace(leading, "");
  let end = text.length;
  while (end > 0 && edgeCharacter.test(text.charAt(end - 1))) {
    if (end > 1 && finalJoiner.test(text.slice(end - 2, end))) break;
    end -= 1;
  }
  return text.slice(0, end);
}

/** Scripts with words that need joiners (Unicode TR31, 2.3). */
const joining = String.raw`\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}`;
const neededJoiners = new RegExp(
  [
    `(?<=[${joining}])[\u200c\u200d](?=[${joining}])`,
    `(?<=[${virama}])\u200d`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])${"\u200d"}(?=\p{Extended_Pictographic})`,
  ].join("|"),
  "gu",
);

/** Control, direction-changing and zero-width characters, half characters, and line breaks. */
const hidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/**
 * True if one line of text has characters that only serve to deceive. Joiners are allowed where a
 * script or an emoji needs them.
 */
export function hasHiddenCharacters(line: string): boolean {
  return hidden.test(line.replace(neededJoiners, ""));
}

const neededOrHidden = new RegExp(`(${neededJoiners.source})|${hidden.source}`, "gu");

/** Bidirectional marks and zero-width characters, which some programs put into dates and phone numbers. */
export const directionMarks = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Removes hidden characters. */
export function removeHiddenCharacters(line: string): string {
  return line.replace(neededOrHidden, "$1");
}

/** Letters and marks, spaces, and the apostrophes, quotes, dashes, dots and commas of names. */
const nameCharacters =
  /^[\p{L}\p{M}\p{Zs}\p{Pd}'\u2018\u2019\u00b4`\u2032\uff07\u05f3\u05f4.\uff0e\u00b7\u0387\u2027\u30fb\uff65,\uff0c\u060c]+$/u;
/** Letters that show nothing. */
const blankLetters = /[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u;

/** True for a person's name in any script. Digits and symbols are for artist names. */
export function isPersonName(name: string): boolean {
  const visible = name.replace(neededJoiners, "");
  return nameCharacters.test(visible) && /\p{L}/u.test(visible) && !blankLetters.test(visible);
}

/** The zeros of the digits that keyboards for Arabic, Persian, Hindi and Bengali type. */
const zeros = ["\u0660", "\u06f0", "\u0966", "\u09e6"].map((zero) => zero.charCodeAt(0));

export function toAsciiDigits(typed: string): string {
  return typed.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
}

/** Room for a sentence around the code. */
export const maxTypedCodeLength = 100;

/**
 * Reads the 6-digit code in what was typed, pasted or filled in: spaced, in other digits, or with the
 * words around it, as phones offer it. Returns null unless there's exactly one.
 */
export function readEmailedCode(typed: string): string | null {
  if (typed.length > maxTypedCodeLength) return null;
  const text = toAsciiDigits(typed.normalize("NFKC")).replace(/\p{Pd}/gu, "-");
  const solid = text.match(/(?<![0-9])[0-9]{6}(?![0-9])/g) ?? [];
  const found =
    solid.length > 0
      ? solid
      : (text.match(/(?<![0-9]|[0-9][\s-])[0-9](?:[\s-]*[0-9]){5}(?![\s-]*[0-9])/g) ?? []);
  const [code, ...others] = found.map((digits) => digits.replace(/[\s-]/g, ""));
  return code !== undefined && others.length === 0 ? code : null;
}

const maxTermLength = 200;

/**
 * Normalizes a search term from a URL: NFC, lower case, single spaces. Control characters become
 * spaces because PostgreSQL rejects NUL. Returns null for an empty or non-string value.
 */
export function normalizeSearchTerm(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  const text = typed
    .slice(0, maxTermLength)
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return text.trim().toLowerCase() || null;
}
