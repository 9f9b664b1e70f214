import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { Blob, Face, Font } from "harfbuzzjs";

/**
 * One font per script with the characters that need it, packed by tools/assets/src/pdf-fonts.ts.
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

export type StampFont = {
  script: StampScript;
  font: Font;
  unitsPerEm: number;
};

export const stampScripts: readonly StampScript[] = scripts.map(([script]) => script);

const fontsDir = path.join(process.cwd(), "lib/pdf/fonts");
const unpack = promisify(brotliDecompress);
const loading = new Map<StampScript, Promise<StampFont>>();

async function readFont(script: StampScript): Promise<StampFont> {
  const packed = await readFile(path.join(fontsDir, `${script}.ttf.br`));
  const bytes = await unpack(packed);
  const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const face = new Face(new Blob(data as ArrayBuffer));
  return { script, font: new Font(face), unitsPerEm: face.upem };
}

function loadFont(script: StampScript): Promise<StampFont> {
  const known = loading.get(script);
  if (known) return known;
  const font = readFont(script);
  loading.set(script, font);
  // Don't cache a failed read: the next stamp tries again.
  font.catch(() => loading.delete(script));
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
export async function loadFonts(text: string): Promise<StampFont[]> {
  const needed = new Set<StampScript>(["latin"]);
  for (const [script, letters] of scripts) if (letters.test(text)) needed.add(script);
  if (/[\u3000-\u303F\u30FB\u30FC\uFF00-\uFFEF]/u.test(text)) needed.add("han");
  return Promise.all(Array.from(needed, loadFont));
}
