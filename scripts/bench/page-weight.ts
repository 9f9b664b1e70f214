import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { type Figure, kb, printFigures } from "./figures";

type Weight = {
  readonly scriptBytes: number;
  readonly fontBytes: number;
  readonly htmlBytes: number;
};

/** What a first visit fetches until the page is at rest; scripts and HTML as gzip sends them. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes = { scriptBytes: 0, fontBytes: 0, htmlBytes: 0 };
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "font" && type !== "document") return;
    reading.push(
      response.body().then((body) => {
        if (type === "font") sizes.fontBytes += body.length;
        else sizes[type === "script" ? "scriptBytes" : "htmlBytes"] += gzipSync(body).length;
      }),
    );
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await Promise.all(reading);
  await context.close();
  return sizes;
}

const scriptBudgetBytes = 30 * 1024;
const fontBudgetBytes = 70 * 1024;

export async function benchPageWeight(
  browser: Browser,
  shopUrl: string,
  bareUrl: string,
): Promise<number> {
  const bare = await weigh(browser, `${bareUrl}/ebook`);
  const figures: Figure[] = [];
  for (const path of ["/ebook", "/courses", "/radio", "/cart"]) {
    const ours = await weigh(browser, `${shopUrl}${path}`);
    const over = ours.scriptBytes - bare.scriptBytes;
    figures.push(
      {
        name: `${path} JavaScript`,
        ours: kb(ours.scriptBytes),
        baseline: kb(bare.scriptBytes),
        promise: {
          text: `at most 30 KB above the bare page (${kb(over)})`,
          holds: over <= scriptBudgetBytes,
        },
      },
      {
        name: `${path} fonts`,
        ours: kb(ours.fontBytes),
        baseline: kb(bare.fontBytes),
        promise: { text: "at most 70 KB", holds: ours.fontBytes <= fontBudgetBytes },
      },
      {
        name: `${path} HTML`,
        ours: kb(ours.htmlBytes),
        baseline: kb(bare.htmlBytes),
        promise: null,
      },
    );
  }
  return printFigures("First visit, gzip, beside a bare page of the same Next.js", figures);
}
