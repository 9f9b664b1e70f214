// Renders the touch icons, which must be bitmaps, from app/icon.svg. CHROMIUM_PATH picks the browser.
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright/test";
import { projectDir } from "./project-dir";

const icon = await readFile(join(projectDir, "app/icon.svg"), "utf8");

const createSquare = (size: number, background: string, iconPercent: number) =>
  `<style>body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center;
  background: ${background} } svg { width: ${iconPercent}% }</style>${icon}`;

const icons = [
  {
    out: "public/icon-192.png",
    width: 192,
    height: 192,
    html: createSquare(192, "transparent", 100),
  },
  {
    out: "public/icon-512.png",
    width: 512,
    height: 512,
    html: createSquare(512, "transparent", 100),
  },
  { out: "app/apple-icon.png", width: 180, height: 180, html: createSquare(180, "#faf5ec", 84) },
];

const folder = await mkdtemp(join(tmpdir(), "icons-"));
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox"],
});
for (const { out, width, height, html } of icons) {
  const file = join(folder, "icon.html");
  await writeFile(file, `<!doctype html><meta charset="utf-8">${html}`);
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(projectDir, out), omitBackground: true });
  await page.close();
  console.log(out);
}
await browser.close();
