// Packs the fonts of PDFs into lib/pdf/fonts as TrueType under Brotli: the brand's three styles, and one
// fallback font per script. Run by hand when a font is added, because the source packages are too large
// for every install. lib/pdf/fonts/README.md has the packages and the command.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import subsetFont from "subset-font";
import { projectDir } from "./project-dir";

/** npm runs this in tools/assets. Relative paths start where npm was called. */
const callerDir = process.env.INIT_CWD ?? process.cwd();
const sourceDir = path.resolve(callerDir, process.argv[2] ?? "node_modules");
const targetDir = path.join(projectDir, "lib/pdf/fonts");
/** Packs only these fonts. Without names, packs all. */
const only = process.argv.slice(3);

type Range = readonly [first: number, last: number];
type Source = {
  name: string;
  file: string;
  /** Keeps only these characters. Without ranges, keeps all. */
  ranges?: readonly Range[];
  /** Pins the axes of a variable font. */
  axes?: Record<string, number>;
};

const getFontsource = (script: string): Source => ({
  name: script,
  file: `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`,
});
const getExpoPath = (family: string, face: string) =>
  `@expo-google-fonts/${family}/400Regular/${face}`;

/** The brand's fonts have a file for English and Western European letters, and one for the others. */
const getBrandFonts = (name: string, file: string, axes: Record<string, number>): Source[] =>
  ["latin", "latin-ext"].map((part) => ({
    name: part === "latin" ? name : `${name}-ext`,
    file: `@fontsource-variable/${file.replace("*", part)}`,
    axes,
  }));
const instrument = "instrument-sans/files/instrument-sans-*-wght-normal.woff2";
const bricolage = "bricolage-grotesque/files/bricolage-grotesque-*-standard-normal.woff2";

const sources: Source[] = [
  ...getBrandFonts("text", instrument, { wght: 400 }),
  ...getBrandFonts("bold", instrument, { wght: 650 }),
  ...getBrandFonts("display", bricolage, { wght: 800, opsz: 96, wdth: 86 }),
  {
    name: "latin",
    file: getExpoPath("noto-sans", "NotoSans_400Regular.ttf"),
    ranges: [
      [0x20, 0x52f],
      [0x1c80, 0x1c8f],
      [0x1d00, 0x1fff],
      [0x2010, 0x2027],
      [0x2030, 0x205e],
      [0x20a0, 0x20c0],
      [0x2100, 0x214f],
      [0x2c60, 0x2c7f],
      [0xa640, 0xa69f],
      [0xa720, 0xa7ff],
      [0xab30, 0xab6f],
      [0xfb00, 0xfb06],
    ],
  },
  {
    name: "han",
    file: getExpoPath("noto-sans-sc", "NotoSansSC_400Regular.ttf"),
    ranges: [
      [0x3000, 0x30ff],
      [0x3100, 0x312f],
      [0x31f0, 0x31ff],
      [0x3400, 0x4dbf],
      [0x4e00, 0x9fff],
      [0xf900, 0xfaff],
      [0xff00, 0xffef],
    ],
  },
  {
    // The SC font ends at the Basic Multilingual Plane. Japanese names use a few characters above it.
    name: "han-rare",
    file: getExpoPath("noto-sans-jp", "NotoSansJP_400Regular.ttf"),
    ranges: [[0x20000, 0x2fa1f]],
  },
  {
    name: "hangul",
    file: getExpoPath("noto-sans-kr", "NotoSansKR_400Regular.ttf"),
    ranges: [
      [0x1100, 0x11ff],
      [0x3130, 0x318f],
      [0xac00, 0xd7a3],
    ],
  },
  ...[
    "arabic",
    "armenian",
    "bengali",
    "devanagari",
    "ethiopic",
    "georgian",
    "gujarati",
    "gurmukhi",
    "hebrew",
    "kannada",
    "khmer",
    "lao",
    "malayalam",
    "myanmar",
    "oriya",
    "sinhala",
    "tamil",
    "telugu",
    "thai",
  ].map(getFontsource),
];

function listCharacters(ranges: readonly Range[]): string {
  let text = "";
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) text += String.fromCodePoint(code);
  }
  return text;
}

/** The Basic Multilingual Plane without surrogates. Keeps all characters of a font. */
const everything: readonly Range[] = [
  [0x20, 0xd7ff],
  [0xe000, 0xfffd],
];

for (const { name, file, ranges, axes } of sources) {
  if (only.length > 0 && !only.includes(name)) continue;
  const original = await readFile(path.join(sourceDir, file));
  const sfnt = await subsetFont(original, listCharacters(ranges ?? everything), {
    targetFormat: "sfnt",
    ...(axes && { variationAxes: axes }),
    // GSUB would add thousands of vertical and old-style forms to the Han and Hangul fonts.
    noLayoutClosure: name.startsWith("han"),
  });
  const packed = brotliCompressSync(sfnt, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: sfnt.length },
  });
  await writeFile(path.join(targetDir, `${name}.ttf.br`), packed);
  console.log(`${name.padEnd(12)} ${sfnt.length} bytes, packed ${packed.length}`);
}
