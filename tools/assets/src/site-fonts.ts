import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { projectDir } from "./project-dir";

const createRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** Characters of the site's own text. The other two sets are for names. */
export const english = `${createRange(0x20, 0x7e)}\u00a0§©·×–—‘’“”•…→←↑↓−`;
export const accented = `${createRange(0xa1, 0xff).replace(/[§©·×]/g, "")}‚„†‹›€™`;
export const extended =
  createRange(0x100, 0x17f) + createRange(0x218, 0x21b) + createRange(0x1e80, 0x1e85);

// Subsets the site's two variable fonts to the characters that an English page needs and writes them
// to app/fonts. Also writes the display font at one weight as TrueType, for share cards.

const packagesDir = join(projectDir, "node_modules/@fontsource-variable");
const targetDir = join(projectDir, "app/fonts");

type Subset = {
  readonly file: string;
  readonly characters: string;
  readonly out: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
  readonly targetFormat?: "woff2" | "sfnt";
};

const displayAxes = { opsz: 60, wght: 800 };
const textAxes = { wght: { min: 400, max: 700 } };

const subsets: readonly Subset[] = [
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    characters: english,
    out: "bricolage-grotesque.woff2",
    axes: displayAxes,
  },
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    characters: accented,
    out: "bricolage-grotesque-accents.woff2",
    axes: displayAxes,
  },
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    characters: english + accented,
    out: "bricolage-grotesque-800.ttf",
    axes: displayAxes,
    targetFormat: "sfnt",
  },
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2",
    characters: extended,
    out: "bricolage-grotesque-ext.woff2",
    axes: displayAxes,
  },
  {
    file: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    characters: english,
    out: "instrument-sans.woff2",
    axes: textAxes,
  },
  {
    file: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    characters: accented,
    out: "instrument-sans-accents.woff2",
    axes: textAxes,
  },
  {
    file: "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
    characters: extended,
    out: "instrument-sans-ext.woff2",
    axes: textAxes,
  },
];

await mkdir(targetDir, { recursive: true });
for (const { file, characters, out, axes, targetFormat = "woff2" } of subsets) {
  const source = await readFile(join(packagesDir, file));
  const subset = await subsetFont(source, characters, { targetFormat, variationAxes: axes });
  await writeFile(join(targetDir, out), subset);
  console.log(`${out}: ${source.length} bytes to ${subset.length} bytes`);
}
for (const family of ["bricolage-grotesque", "instrument-sans"]) {
  await copyFile(join(packagesDir, family, "LICENSE"), join(targetDir, `OFL-${family}.txt`));
}
