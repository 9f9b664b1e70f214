import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

function embedFont(family: string, file: string): string {
  const data = readFileSync(require.resolve(file)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: 200 800; src: url(data:font/woff2;base64,${data}) format("woff2"); }`;
}

/** CSS that embeds the brand's typefaces and colors. */
export const brandCss = [
  embedFont(
    "Bricolage Grotesque",
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  ),
  embedFont(
    "Instrument Sans",
    "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  ),
  `:root { --ink: #14110f; --paper: #faf5ec; --amber: #e8912d; --brick: #a63a24; --sand: #f1e7d5; --rule: #cdbfa8; --muted: #655c52; --green: #3d6b4f; }`,
  `* { box-sizing: border-box; margin: 0; }`,
].join("\n");
