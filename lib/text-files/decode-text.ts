import { guessSingleByteEncoding, readSingleByte } from "@/lib/text-files/single-byte-encodings";

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "mac-roman";

export type DecodedText = {
  /** Without byte order mark, NUL and other control characters but tabs and newlines. */
  readonly text: string;
  readonly encoding: TextEncoding;
  /**
   * Lines, from 1, with bytes that aren't valid in the encoding. In UTF-8 they were read as
   * Windows-1252 where that means something; otherwise `\ufffd` is in their place.
   */
  readonly oddLines: readonly number[];
};

/**
 * Decodes a text file from outside: by its byte order mark, else UTF-16 by its zeros, else UTF-8, in
 * which a few odd bytes are allowed, else Windows-1252, or Mac Roman if only that makes sense. Never
 * fails.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = detectUtf16(bytes);
  if (utf16) return finish(new TextDecoder(utf16).decode(bytes), utf16);
  try {
    return finish(new TextDecoder("utf-8", { fatal: true }).decode(bytes), "utf-8");
  } catch {
    const runs = splitUtf8(bytes);
    // So many aren't a few odd bytes in a text.
    const isBroken = runs.odd.length > maxOddRuns;
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    if (hasMark || isMostlyUtf8(runs)) {
      if (isBroken) return finish(new TextDecoder("utf-8").decode(bytes), "utf-8");
      return decodeOddUtf8(bytes, runs);
    }
    const encoding = guessSingleByteEncoding(bytes);
    return finish(readSingleByte(bytes, encoding), encoding);
  }
}

/** Bytes of a file with non-ASCII characters, by which a single-byte encoding is guessed. */
const maxSampleBytes = 1_000_000;

/** Finds the encoding of a file that's read in parts, like `decodeText` does. */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const sample: Uint8Array[] = [];
  const totals = { odd: 0, characters: 0, likely: 0 };
  let sampled = 0;
  let isFirst = true;
  let hasMark = false;
  for await (const chunk of readLines(chunks)) {
    if (isFirst) {
      const utf16 = detectUtf16(chunk);
      if (utf16) return utf16;
      hasMark = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    }
    isFirst = false;
    const runs = splitUtf8(chunk);
    totals.odd += runs.odd.length;
    totals.characters += runs.characters;
    totals.likely += runs.likely;
    if (runs.odd.length > 0 && sampled < maxSampleBytes) {
      sample.push(chunk);
      sampled += chunk.length;
    }
  }
  const isUtf8 =
    totals.odd === 0 || hasMark || (totals.likely > 0 && totals.characters >= totals.odd);
  return isUtf8 ? "utf-8" : guessSingleByteEncoding(Buffer.concat(sample));
}

/** Decodes a file that's read in parts. The texts end between lines, but for UTF-16. */
export async function* decodeChunks(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  if (encoding === "utf-16le" || encoding === "utf-16be") {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of chunks) {
      yield cleanControlCharacters(decoder.decode(chunk, { stream: true }));
    }
    yield cleanControlCharacters(decoder.decode());
    return;
  }
  const strict = new TextDecoder("utf-8", { fatal: true });
  for await (const piece of readLines(chunks)) {
    if (encoding !== "utf-8") {
      yield cleanControlCharacters(readSingleByte(piece, encoding));
      continue;
    }
    try {
      yield cleanControlCharacters(strict.decode(piece));
    } catch {
      yield decodeOddUtf8(piece, splitUtf8(piece)).text;
    }
  }
}

/** A line of more bytes is no line; it's cut. */
const maxLineBytes = 1_000_000;

/** Divides bytes again so that each part ends with a line, and no character is cut in two. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.length > maxLineBytes ? bytes.length : bytes.lastIndexOf(0x0a) + 1;
    if (end > 0) yield bytes.subarray(0, end);
    // A copy, because the source may reuse its buffer.
    rest = Buffer.from(bytes.subarray(end));
  }
  if (rest.length > 0) yield rest;
}

function finish(text: string, encoding: TextEncoding): DecodedText {
  const oddLines = text.includes("\ufffd") ? findOddLines(text) : [];
  return { text: cleanControlCharacters(text), encoding, oddLines };
}

/** Without a mark, text in UTF-16 has a zero in half of its bytes, at least where it's markup. */
function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 8_192);
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  const pairs = sample.length / 2;
  if (odd > pairs / 5 && even < odd / 10) return "utf-16le";
  if (even > pairs / 5 && odd < even / 10) return "utf-16be";
  return null;
}

const maxOddRuns = 10_000;

type Utf8Runs = {
  /** Start and end of each run of bytes that aren't UTF-8. */
  readonly odd: readonly (readonly [start: number, end: number])[];
  /** Characters of several bytes, and those of them that are rare by chance in other encodings. */
  readonly characters: number;
  readonly likely: number;
};

function splitUtf8(bytes: Uint8Array): Utf8Runs {
  const odd: [number, number][] = [];
  let characters = 0;
  let likely = 0;
  let at = 0;
  // So many odd ones tell what the rest is, too.
  while (at < bytes.length && odd.length <= maxOddRuns) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const length = utf8Lengths[lead] as number;
    const next = bytes[at + 1] ?? 0;
    let found = 1;
    if (length > 1 && isSecondByte(lead, next)) {
      found = 2;
      while (found < length && ((bytes[at + found] ?? 0) & 0xc0) === 0x80) found += 1;
    }
    if (length > 1 && found === length) {
      characters += 1;
      if (length > 2 || lead <= 0xc5) likely += 1;
    } else odd.push([at, at + found]);
    at += found;
  }
  return { odd, characters, likely };
}

/** How many bytes a character has that starts with each byte; 1 if none does. A table, because files are large. */
const utf8Lengths = new Uint8Array(256)
  .fill(1)
  .fill(2, 0xc2, 0xe0)
  .fill(3, 0xe0, 0xf0)
  .fill(4, 0xf0, 0xf5);

function isSecondByte(lead: number, byte: number): boolean {
  if ((byte & 0xc0) !== 0x80) return false;
  // Overlong forms, surrogates, and what's beyond Unicode.
  if (lead === 0xe0) return byte >= 0xa0;
  if (lead === 0xed) return byte <= 0x9f;
  if (lead === 0xf0) return byte >= 0x90;
  return lead !== 0xf4 || byte <= 0x8f;
}

const isMostlyUtf8 = ({ odd, characters, likely }: Utf8Runs) =>
  likely > 0 && characters >= odd.length;

/** Reads what's UTF-8 as UTF-8, and single odd bytes as Windows-1252. */
function decodeOddUtf8(bytes: Uint8Array, { odd }: Utf8Runs): DecodedText {
  // Valid between the odd bytes. A buffer decodes them in half of a decoder's time.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: string[] = [];
  const oddLines = new Set<number>();
  let line = 1;
  let from = 0;
  for (const [start, end] of odd) {
    const before = source.toString("utf8", from, start);
    line += before.match(newlines)?.length ?? 0;
    parts.push(before);
    // Several bytes are the start of a character without its end.
    const isCut = end - start > 1;
    parts.push(isCut ? "\ufffd" : readSingleByte(bytes.subarray(start, end), "windows-1252"));
    oddLines.add(line);
    from = end;
  }
  parts.push(source.toString("utf8", from));
  return {
    text: cleanControlCharacters(parts.join("")),
    encoding: "utf-8",
    oddLines: [...oddLines],
  };
}

const newlines = /\r\n?|\n/g;

function findOddLines(text: string): readonly number[] {
  return text
    .split(newlines)
    .flatMap((line, index) => (line.includes("\ufffd") ? [index + 1] : []));
}

/** What becomes of each UTF-16 unit: 0 stays, 1 becomes a space, 2 is removed. */
const treatments = new Uint8Array(65_536);
treatments.fill(2, 0x00, 0x09);
treatments.fill(1, 0x0b, 0x0d);
treatments.fill(2, 0x0e, 0x20);
treatments.fill(2, 0x7f, 0xa0);
treatments[0x85] = 1;
for (const unit of [0xfeff, 0xfffe, 0xffff]) treatments[unit] = 2;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this removes.
const uncommon = /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/;

/**
 * Removes what no text needs and PostgreSQL may reject: NUL and other control characters, byte order
 * marks, and halves of surrogate pairs. Tabs and newlines stay; other vertical spacing becomes a space.
 */
export function cleanControlCharacters(text: string): string {
  const source = text.toWellFormed();
  if (!uncommon.test(source)) return source;
  // A buffer, because replacing millions of characters one by one takes a second.
  const bytes = Buffer.alloc(2 * source.length);
  bytes.write(source, "utf16le");
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, source.length);
  let length = 0;
  // By index, because iterating over millions of numbers takes twice as long.
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] ?? 0;
    const treatment = treatments[unit];
    if (treatment === 2) continue;
    units[length] = treatment === 1 ? 0x20 : unit;
    length += 1;
  }
  return bytes.toString("utf16le", 0, 2 * length);
}

/** What starts files that look like tables to people, but aren't text. */
const signatures: readonly (readonly [start: string, message: string])[] = [
  [
    "PK\u0003\u0004",
    "The file is a spreadsheet or a ZIP archive. Open it, save its table as CSV, and choose the CSV file.",
  ],
  [
    "\u00d0\u00cf\u0011\u00e0",
    "The file is an Excel workbook. Open it, save it as CSV, and choose the CSV file.",
  ],
  [
    "%PDF",
    "The file is a PDF. Export the table as CSV where it comes from, and choose the CSV file.",
  ],
];

const sampleBytes = 8_192;

/** Says, for staff, why a file isn't a text, and what to do; null if it may be one. */
export function describeBinary(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes);
  const start = String.fromCharCode(...sample.subarray(0, 4));
  const known = signatures.find(([signature]) => start === signature);
  if (known) return known[1];
  const isUtf16 = start.startsWith("\u00ff\u00fe") || start.startsWith("\u00fe\u00ff");
  const zeros = sample.filter((byte) => byte === 0).length;
  if (isUtf16 || zeros * 10 > sample.length) return null;
  // Old programs write a few control characters.
  const controls = sample.filter(
    (byte) => (byte > 0 && byte < 0x09) || (byte > 0x0d && byte < 0x20),
  ).length;
  return controls > 20 && controls * 20 > sample.length
    ? "The file isn't text. Export the table as CSV, and choose the CSV file."
    : null;
}
