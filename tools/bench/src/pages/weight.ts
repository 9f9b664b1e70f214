import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { withBrowser } from "../measure/with-browser";
import { type Figure, formatKb, printFigures } from "../report";
import type { ShopBench } from "../shop-bench";
import type { BenchPage } from "./pages";

const maxRequests = 16;
const resourceTypes = ["document", "stylesheet", "script", "font", "other"] as const;
type ResourceType = (typeof resourceTypes)[number];

type Weight = {
  readonly requests: number;
  readonly bytes: Readonly<Record<ResourceType, number>>;
  /** Everything that was sent, including headers, with the encoding that the server chose. */
  readonly sentBytes: number;
};

const isResourceType = (type: string): type is ResourceType =>
  resourceTypes.some((known) => known === type);
/** Fonts and bitmaps are compressed already. */
const isCompressed = (contentType: string) => /^(?:font|image\/(?!svg))/.test(contentType);

/** Measures a first visit until the network is idle. Text counts with its gzip size. */
async function measureWeight(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, other: 0 };
  let sentBytes = 0;
  const devtools = await context.newCDPSession(page);
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    sentBytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    const read = async () => {
      const body = await response.body();
      const isSmall = isCompressed(response.headers()["content-type"] ?? "");
      bytes[isResourceType(type) ? type : "other"] += isSmall ? body.length : gzipSync(body).length;
    };
    reading.push(read());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await Promise.all(reading);
  await context.close();
  return { requests: reading.length, bytes, sentBytes };
}

function createFigures(page: BenchPage, ours: Weight, bare: Weight): readonly Figure[] {
  const extraBytes = ours.bytes.script - bare.bytes.script;
  const compare = (name: string, oursBytes: number, bareBytes: number): Figure => ({
    name: `${page.path} ${name}`,
    ours: formatKb(oursBytes),
    baseline: formatKb(bareBytes),
    limit: null,
  });
  return [
    {
      ...compare(`script (${formatKb(extraBytes)} above)`, ours.bytes.script, bare.bytes.script),
      limit: {
        text: `at most ${formatKb(page.maxExtraScriptBytes)} above`,
        isMet: extraBytes <= page.maxExtraScriptBytes,
      },
    },
    {
      name: `${page.path} requests`,
      ours: String(ours.requests),
      baseline: String(bare.requests),
      limit: { text: `at most ${maxRequests}`, isMet: ours.requests <= maxRequests },
    },
    compare("HTML", ours.bytes.document, bare.bytes.document),
    compare("CSS", ours.bytes.stylesheet, bare.bytes.stylesheet),
    compare("fonts", ours.bytes.font, bare.bytes.font),
    compare("total as sent", ours.sentBytes, bare.sentBytes),
  ];
}

/** Measures what a first visit of each page loads, compared with a bare page of the same text. */
export async function benchWeight({
  chromiumPath,
  shopUrl,
  bareSite,
  pages,
}: ShopBench): Promise<number> {
  const figures: Figure[] = [];
  await withBrowser(chromiumPath, async (browser) => {
    for (const page of pages) {
      const bare = await measureWeight(browser, bareSite.url + page.path);
      const ours = await measureWeight(browser, shopUrl + page.path);
      figures.push(...createFigures(page, ours, bare));
    }
  });
  return printFigures("First visit, gzip; baseline: a bare page of the same Next.js", figures);
}
