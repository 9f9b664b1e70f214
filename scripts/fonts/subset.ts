import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { accented, english, extended } from "./letters";

/**
 * Cuts the site's two variable faces down to what an English page shows, and writes them to
 * app/fonts/; the display face also at one weight as TrueType, which share cards are
 * drawn with. Run it again after an update of the font packages: `npx tsx scripts/fonts/subset.ts`.
 */
const packages = join(process.cwd(), "node_modules", "@fontsource-variable");
const target = join(process.cwd(), "app", "fonts");

type Cut = {
  readonly file: string;
  readonly text: string;
  readonly out: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
  readonly targetFormat?: "woff2" | "sfnt";
};

const displayAxes = { opsz: 60, wght: 800 };
const textAxes = { wght: { min: 400, max: 700 } };

const cuts: readonly Cut[] = [
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    text: english,
    out: "bricolage-grotesque.woff2",
    axes: displayAxes,
  },
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    text: accented,
    out: "bricolage-grotesque-accents.woff2",
    axes: displayAxes,
  },
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    text: english + accented,
    out: "bricolage-grotesque-800.ttf",
    axes: displayAxes,
    targetFormat: "sfnt",
  },
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2",
    text: extended,
    out: "bricolage-grotesque-ext.woff2",
    axes: displayAxes,
  },
  {
    file: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    text: english,
    out: "instrument-sans.woff2",
    axes: textAxes,
  },
  {
    file: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    text: accented,
    out: "instrument-sans-accents.woff2",
    axes: textAxes,
  },
  {
    file: "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
    text: extended,
    out: "instrument-sans-ext.woff2",
    axes: textAxes,
  },
];

await mkdir(target, { recursive: true });
for (const { file, text, out, axes, targetFormat = "woff2" } of cuts) {
  const source = await readFile(join(packages, file));
  const subset = await subsetFont(source, text, { targetFormat, variationAxes: axes });
  await writeFile(join(target, out), subset);
  console.log(`${out}: ${source.length} -> ${subset.length} bytes`);
}
await copyFile(
  join(packages, "bricolage-grotesque/LICENSE"),
  join(target, "OFL-bricolage-grotesque.txt"),
);
await copyFile(join(packages, "instrument-sans/LICENSE"), join(target, "OFL-instrument-sans.txt"));
