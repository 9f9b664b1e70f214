import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fontkit from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";
import subsetFont from "subset-font";
import { projectDir } from "./manuscript";

/** One style of a font: what the PDF embeds, and how wide its text is. */
export type Typeface = {
  readonly font: PDFFont;
  /** Advances of the characters in 1/1000 em, kerning included. */
  readonly getAdvances: (text: string) => number[];
  /** A character's own advance, without kerning. */
  readonly getNaturalAdvance: (character: string) => number;
  readonly hasGlyph: (character: string) => boolean;
};

export type FaceName = "text" | "bold" | "italic" | "display" | "heading" | "symbol";
export type Typefaces = Record<FaceName, Typeface>;

const packages = path.join(projectDir, "node_modules/@fontsource-variable");
const bricolage = `${packages}/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2`;
const instrument = `${packages}/instrument-sans/files/instrument-sans-latin-wght`;

/** The brand's variable fonts, pinned to the styles of the book. */
const styles: Record<Exclude<FaceName, "symbol">, [file: string, axes: Record<string, number>]> = {
  text: [`${instrument}-normal.woff2`, { wght: 400 }],
  bold: [`${instrument}-normal.woff2`, { wght: 650 }],
  italic: [`${instrument}-italic.woff2`, { wght: 400 }],
  display: [bricolage, { wght: 800, opsz: 96, wdth: 86 }],
  heading: [bricolage, { wght: 700, opsz: 18, wdth: 94 }],
};

const latin = Array.from({ length: 0x180 - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join(
  "",
);
const characters = `${latin}–—‘’“”•…·−×÷¢©®™`;

async function embed(document: PDFDocument, bytes: Uint8Array, name: string): Promise<Typeface> {
  const metrics = fontkit.create(bytes);
  if (!metrics || !("layout" in metrics)) throw new Error(`${name} is a collection, not a font.`);
  // Without a name, pdf-lib adds a random suffix, and the bytes would differ on each build.
  const font = await document.embedFont(bytes, { subset: true, customName: name });
  const scale = 1000 / metrics.unitsPerEm;
  return {
    font,
    getAdvances: (text) =>
      (metrics.layout(text, { kern: true, liga: false }).positions ?? []).map(
        (position) => position.xAdvance * scale,
      ),
    getNaturalAdvance: (character) =>
      (metrics.glyphForCodePoint(character.codePointAt(0) ?? 0)?.advanceWidth ?? 0) * scale,
    hasGlyph: (character) => metrics.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  };
}

/** Embeds the book's fonts. The file gets only the glyphs that are used. */
export async function embedTypefaces(document: PDFDocument): Promise<Typefaces> {
  document.registerFontkit(fontkit);
  const face = async (name: keyof typeof styles) => {
    const [file, variationAxes] = styles[name];
    const pinned = await subsetFont(await readFile(file), characters, {
      targetFormat: "sfnt",
      variationAxes,
    });
    return embed(document, pinned, `GetPaid-${name}`);
  };
  const symbols = brotliDecompressSync(
    await readFile(path.join(projectDir, "lib/pdf/fonts/latin.ttf.br")),
  );
  return {
    text: await face("text"),
    bold: await face("bold"),
    italic: await face("italic"),
    display: await face("display"),
    heading: await face("heading"),
    symbol: await embed(document, symbols, "GetPaid-symbol"),
  };
}
