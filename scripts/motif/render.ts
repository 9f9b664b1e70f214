import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

/**
 * Renders the touch icons, which must be bitmaps, from the same drawing. CHROMIUM_PATH names a system browser. `npx tsx scripts/motif/render.ts`
 */
const root = process.cwd();
const icon = await readFile(join(root, "app", "icon.svg"), "utf8");

const square = (size: number, ground: string, part: number) =>
  `<style>body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center;
  background: ${ground} } svg { width: ${part}% }</style>${icon}`;

const pictures = [
  { out: "public/icon-192.png", width: 192, height: 192, html: square(192, "transparent", 100) },
  { out: "public/icon-512.png", width: 512, height: 512, html: square(512, "transparent", 100) },
  { out: "app/apple-icon.png", width: 180, height: 180, html: square(180, "#faf5ec", 84) },
];

const folder = await mkdtemp(join(tmpdir(), "motif-"));
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox"],
});
for (const { out, width, height, html } of pictures) {
  const file = join(folder, "picture.html");
  await writeFile(file, `<!doctype html><meta charset="utf-8">${html}`);
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(root, out), omitBackground: true });
  await page.close();
  console.log(out);
}
await browser.close();
