import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { Blob, Font, Face as FontFace } from "harfbuzzjs";

/**
 * One fallback font per script with the characters that need it, packed by tools/assets/src/pdf-fonts.ts.
 * Fonts are read from disk on first use.
 */
const scripts = [
  ["latin", /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u],
  ["han-rare", /[\u{20000}-\u{2FA1F}]/u],
  ["han", /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}]/u],
  ["hangul", /\p{sc=Hang}/u],
  ["arabic", /\p{sc=Arab}/u],
  ["armenian", /\p{sc=Armn}/u],
  ["bengali", /\p{sc=Beng}/u],
  ["devanagari", /\p{sc=Deva}/u],
  ["ethiopic", /\p{sc=Ethi}/u],
  ["georgian", /\p{sc=Geor}/u],
  ["gujarati", /\p{sc=Gujr}/u],
  ["gurmukhi", /\p{sc=Guru}/u],
  ["hebrew", /\p{sc=Hebr}/u],
  ["kannada", /\p{sc=Knda}/u],
  ["khmer", /\p{sc=Khmr}/u],
  ["lao", /\p{sc=Laoo}/u],
  ["malayalam", /\p{sc=Mlym}/u],
  ["myanmar", /\p{sc=Mymr}/u],
  ["oriya", /\p{sc=Orya}/u],
  ["sinhala", /\p{sc=Sinh}/u],
  ["tamil", /\p{sc=Taml}/u],
  ["telugu", /\p{sc=Telu}/u],
  ["thai", /\p{sc=Thai}/u],
] as const;

export type StampScript = (typeof scripts)[number][0];

export type PdfFont = {
  /** Unique: its file, and whether it's emboldened. */
  name: string;
  script: StampScript;
  font: Font;
  unitsPerEm: number;
  /** Width of a line around each glyph that makes it bolder, in 1/1000 em. */
  outline: number;
};

/** The brand's styles, each with a file for English and Western European letters and one for others. */
const faceFiles = {
  text: ["text", "text-ext"],
  bold: ["bold", "bold-ext"],
  display: ["display", "display-ext"],
} as const;
export type Face = keyof typeof faceFiles;

/** Fallback fonts have one weight, so their bolder styles are drawn with an outline. */
const outlines: Record<Face, number> = { text: 0, bold: 22, display: 38 };

export const stampScripts: readonly StampScript[] = scripts.map(([script]) => script);

const fontsDir = path.join(process.cwd(), "lib/pdf/fonts");
const unpack = promisify(brotliDecompress);
const loading = new Map<string, Promise<PdfFont>>();

async function readFont(file: string, script: StampScript): Promise<PdfFont> {
  const packed = await readFile(path.join(fontsDir, `${file}.ttf.br`));
  const bytes = await unpack(packed);
  const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const face = new FontFace(new Blob(data as ArrayBuffer));
  return { name: file, script, font: new Font(face), unitsPerEm: face.upem, outline: 0 };
}

function loadFont(file: string, script: StampScript, outline = 0): Promise<PdfFont> {
  const name = outline === 0 ? file : `${file}+${outline}`;
  const known = loading.get(name);
  if (known) return known;
  const font =
    outline === 0
      ? readFont(file, script)
      : loadFont(file, script).then((plain) => ({ ...plain, name, outline }));
  loading.set(name, font);
  // Don't cache a failed read: the next stamp tries again.
  font.catch(() => loading.delete(name));
  return font;
}

/** Returns the script of a character, or undefined for punctuation, digits and marks. */
export function getScript(character: string): StampScript | undefined {
  return scripts.find(([, letters]) => letters.test(character))?.[0];
}

/**
 * Loads the fonts for a text, Latin first. East Asian punctuation and full-width forms belong to no
 * script, so text that contains them also gets the Han font.
 */
export function loadFonts(text: string): Promise<PdfFont[]> {
  return loadFallbacks(text, 0);
}

/**
 * Loads the fonts for a text in one of the brand's styles. If the brand's font lacks one of its Latin,
 * Greek or Cyrillic letters, all come from the fallback, so that a word never mixes two designs.
 */
export async function loadFace(text: string, face: Face): Promise<PdfFont[]> {
  const [brand, fallbacks] = await Promise.all([
    Promise.all(faceFiles[face].map((file) => loadFont(file, "latin"))),
    loadFallbacks(text, outlines[face]),
  ]);
  const has = (letter: string) =>
    brand.some(({ font }) => font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined);
  const letters = Array.from(text).filter(
    (one) => getScript(one) === "latin" || /\p{M}/u.test(one),
  );
  return letters.every(has) ? [...brand, ...fallbacks] : fallbacks;
}

function loadFallbacks(text: string, outline: number): Promise<PdfFont[]> {
  const needed = new Set<StampScript>(["latin"]);
  for (const [script, letters] of scripts) if (letters.test(text)) needed.add(script);
  if (/[\u3000-\u303F\u30FB\u30FC\uFF00-\uFFEF]/u.test(text)) needed.add("han");
  return Promise.all(Array.from(needed, (script) => loadFont(script, script, outline)));
}
