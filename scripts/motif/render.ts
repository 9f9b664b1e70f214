import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { site } from "@/lib/site";

/**
 * Renders the pictures that must be bitmaps, from the same drawings: the Open Graph card and the
 * touch icons. CHROMIUM_PATH names a system browser. `npx tsx scripts/motif/render.ts`
 */
const root = process.cwd();
const icon = await readFile(join(root, "app", "icon.svg"), "utf8");
const face = pathToFileURL(join(root, "app", "fonts", "bricolage-grotesque.woff2")).href;
const motif = pathToFileURL(join(root, "public", "motif.svg")).href;

const card = `<style>
  @font-face { font-family: Display; src: url("${face}"); font-weight: 600 800 }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
    background: #e8912d; color: #14110f; font: 800 92px/0.92 Display; letter-spacing: -0.04em }
  img { position: absolute; left: 0; top: 24px; width: 1290px }
  h1 { position: absolute; left: 64px; bottom: 128px; margin: 0; font-size: inherit; width: 600px }
  p { position: absolute; left: 64px; bottom: 52px; margin: 0; font-size: 34px; letter-spacing: -0.02em }
</style><img src="${motif}"><h1>Collect what your songs earn</h1><p>${site.name}</p>`;

const square = (size: number, ground: string, part: number) =>
  `<style>body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center;
  background: ${ground} } svg { width: ${part}% }</style>${icon}`;

const pictures = [
  { out: "public/og.png", width: 1200, height: 630, html: card },
  { out: "public/icon-192.png", width: 192, height: 192, html: square(192, "transparent", 100) },
  { out: "public/icon-512.png", width: 512, height: 512, html: square(512, "transparent", 100) },
  { out: "app/apple-icon.png", width: 180, height: 180, html: square(180, "#faf5ec", 84) },
];

const folder = await mkdtemp(join(tmpdir(), "motif-"));
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--allow-file-access-from-files"],
});
for (const { out, width, height, html } of pictures) {
  const file = join(folder, "picture.html");
  await writeFile(file, `<!doctype html><meta charset="utf-8">${html}`);
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, out), omitBackground: true });
  await page.close();
  console.log(out);
}
await browser.close();
