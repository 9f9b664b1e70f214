import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { type Figure, kb, printFigures } from "./figures";
import type { BenchPage } from "./pages";

const bestCompressionMs = 10_000;
const kinds = ["document", "stylesheet", "script", "font", "other"] as const;
type Kind = (typeof kinds)[number];
type Weight = {
  readonly requests: number;
  readonly bytes: Readonly<Record<Kind, number>>;
  /** All that came over the wire, heads included, in the coding that both sides agreed on. */
  readonly sentBytes: number;
};

const isKind = (type: string): type is Kind => kinds.some((kind) => kind === type);
const isPacked = (contentType: string) => /^(?:font|image\/(?!svg))/.test(contentType);

/** What a first visit fetches until the page is at rest; text by kind as gzip sends it. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bytes: Record<Kind, number> = { document: 0, stylesheet: 0, script: 0, font: 0, other: 0 };
  let sentBytes = 0;
  const devtools = await context.newCDPSession(page);
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    sentBytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    const packed = isPacked(response.headers()["content-type"] ?? "");
    const read = async () => {
      const body = await response.body();
      bytes[isKind(type) ? type : "other"] += packed ? body.length : gzipSync(body).length;
    };
    reading.push(read());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await Promise.all(reading);
  await context.close();
  return { requests: reading.length, bytes, sentBytes };
}

function figuresOf(page: BenchPage, ours: Weight, bare: Weight): Figure[] {
  const limited = (name: string, value: number, base: number, limitKb: number): Figure => ({
    name: `${page.path} ${name}`,
    ours: kb(value),
    baseline: kb(base),
    promise: { text: `at most ${limitKb} KB`, holds: value <= limitKb * 1024 },
  });
  const over = ours.bytes.script - bare.bytes.script;
  const budget = kb(page.scriptBudgetBytes);
  return [
    {
      name: `${page.path} JavaScript`,
      ours: kb(ours.bytes.script),
      baseline: kb(bare.bytes.script),
      promise: {
        text: `at most ${budget} above the bare page (${kb(over)})`,
        holds: over <= page.scriptBudgetBytes,
      },
    },
    limited("CSS", ours.bytes.stylesheet, bare.bytes.stylesheet, 9),
    limited("HTML", ours.bytes.document, bare.bytes.document, 20),
    limited("fonts", ours.bytes.font, bare.bytes.font, 70),
    limited("in all, as sent", ours.sentBytes, bare.sentBytes, 190),
    {
      name: `${page.path} requests`,
      ours: String(ours.requests),
      baseline: String(bare.requests),
      promise: { text: "at most 16", holds: ours.requests <= 16 },
    },
  ];
}

/** The weight of each page's first visit, beside that of a bare page of the same text. */
export async function benchPageWeight(
  browser: Browser,
  shopUrl: string,
  bareUrl: string,
  pages: readonly BenchPage[],
): Promise<number> {
  const figures: Figure[] = [];
  // The first visitors after a start get a quicker compression than all who follow.
  for (const page of pages) await weigh(browser, shopUrl + page.path);
  await sleep(bestCompressionMs);
  for (const page of pages) {
    const bare = await weigh(browser, bareUrl + page.path);
    figures.push(...figuresOf(page, await weigh(browser, shopUrl + page.path), bare));
  }
  return printFigures("First visit, gzip, beside a bare page of the same Next.js", figures);
}
