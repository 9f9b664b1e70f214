import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import getPort from "get-port";
import { median } from "simple-statistics";
import { publicPages } from "@/lib/core/public-pages";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import type { BareSite } from "./bare-site";
import { readProcess, sendLoad, withBrowser } from "./measure";
import { type Figure, formatKb, formatMs, printFigures } from "./report";
import { findServer } from "./shop";

export type BenchPage = {
  readonly path: string;
  /** Search engines list it, so its SEO score must be 100. */
  readonly isListed: boolean;
  /** How much script it may load above a bare page, as gzip. */
  readonly maxExtraScriptBytes: number;
};

/** What the sections that measure one shared shop get. */
export type ShopBench = { readonly bareSite: BareSite; readonly pages: readonly BenchPage[] };

/** Home and the pages that show prices or the cart. */
const shopPaths = ["/", "/ebook", "/courses", "/radio", "/cart"];

/** All public pages: those that search engines list, and the cart. */
export const benchPages: readonly BenchPage[] = [...publicPages, { path: "/cart" }].map(
  ({ path }) => ({
    path,
    isListed: path !== "/cart",
    maxExtraScriptBytes: (shopPaths.includes(path) ? 30 : 15) * 1024,
  }),
);

const rounds = 5;

/** Measures a first visit until the network is idle. Text counts with its gzip size. */
async function measureWeight(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, other: 0 };
  const types = Object.keys(bytes) as (keyof typeof bytes)[];
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const read = async () => {
      const body = await response.body();
      const isSmall = /^(?:font|image\/(?!svg))/.test(response.headers()["content-type"] ?? "");
      const type = types.find((known) => known === response.request().resourceType()) ?? "other";
      bytes[type] += isSmall ? body.length : gzipSync(body).length;
    };
    reading.push(read());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await Promise.all(reading);
  await context.close();
  return { requests: reading.length, bytes };
}

/** Measures what a first visit of each page loads, compared with a bare page of the same text. */
export async function benchWeight({ bareSite, pages }: ShopBench): Promise<number> {
  const figures: Figure[] = [];
  await withBrowser(async (browser) => {
    for (const { path, maxExtraScriptBytes } of pages) {
      const bare = await measureWeight(browser, bareSite.url + path);
      const ours = await measureWeight(browser, shopAddresses.shop + path);
      const compare = (name: string, type: keyof typeof bare.bytes): Figure => ({
        name: `${path} ${name}`,
        ours: formatKb(ours.bytes[type]),
        baseline: formatKb(bare.bytes[type]),
      });
      const extraBytes = ours.bytes.script - bare.bytes.script;
      figures.push(
        {
          ...compare(`script (${formatKb(extraBytes)} above)`, "script"),
          limit: `at most ${formatKb(maxExtraScriptBytes)} above`,
          isMet: extraBytes <= maxExtraScriptBytes,
        },
        {
          name: `${path} requests`,
          ours: String(ours.requests),
          baseline: String(bare.requests),
          limit: "at most 16",
          isMet: ours.requests <= 16,
        },
        compare("HTML", "document"),
        compare("CSS", "stylesheet"),
        compare("fonts", "font"),
      );
    }
  });
  return printFigures("First visit, gzip; baseline: a bare page of the same Next.js", figures);
}

/**
 * How a phone's slow network and processor are simulated. `simulate`, Lighthouse's default, loads the
 * page at full speed and computes the slower times; `devtools` really slows it down.
 */
type Throttling = "simulate" | "devtools";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The results of Lighthouse. Scores are 0 to 100, times in milliseconds. */
export type LighthouseRun = Readonly<
  Record<(typeof categories)[number] | "lcpMs" | "tbtMs" | "cls", number>
>;

/** Runs Lighthouse on a page. Repeats runs in which it lost the page. */
async function runLighthouse(
  url: string,
  port: number,
  throttlingMethod: Throttling,
): Promise<LighthouseRun> {
  const { default: lighthouse } = await import("lighthouse");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const options = { port, throttlingMethod, onlyCategories: [...categories] };
    const report = (await lighthouse(url, { ...options, logLevel: "error" }))?.lhr;
    if (report && !report.runtimeError) {
      const getScore = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
      const getValue = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
      return {
        performance: getScore("performance"),
        accessibility: getScore("accessibility"),
        "best-practices": getScore("best-practices"),
        seo: getScore("seo"),
        lcpMs: getValue("largest-contentful-paint"),
        tbtMs: getValue("total-blocking-time"),
        cls: getValue("cumulative-layout-shift"),
      };
    }
    console.log(`Lighthouse failed on ${url}: ${report?.runtimeError?.code ?? "no report"}`);
  }
  throw new Error(`Lighthouse has no result for ${url}`);
}

/** Runs Lighthouse for phones on each page, alternating with a bare page of the same text. */
export async function benchLighthouse(
  { bareSite, pages }: ShopBench,
  throttling: Throttling,
): Promise<number> {
  const port = await getPort();
  const args = [`--remote-debugging-port=${port}`, "--disable-gpu", "--no-first-run"];
  const measurePages = async () => {
    let missed = 0;
    for (const { path, isListed } of pages) {
      const ours: LighthouseRun[] = [];
      const bare: LighthouseRun[] = [];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await runLighthouse(bareSite.url + path, port, throttling));
        ours.push(await runLighthouse(shopAddresses.shop + path, port, throttling));
      }
      const title = `Lighthouse mobile, ${throttling}, median of ${rounds}: ${path}; baseline: a bare page`;
      missed += printFigures(title, createLighthouseFigures(isListed, ours, bare));
    }
    return missed;
  };
  return await withBrowser(measurePages, args);
}

/**
 * Compares the medians of a page and of the bare page with the limits.
 * @param isListed whether search engines list the page; only then the SEO score counts
 */
export function createLighthouseFigures(
  isListed: boolean,
  ours: readonly LighthouseRun[],
  bare: readonly LighthouseRun[],
): readonly Figure[] {
  const compare = (
    name: string,
    key: keyof LighthouseRun,
    format: (value: number) => string,
    limit?: string,
    isWithin?: (value: number, baseline: number) => boolean,
  ): Figure => {
    const [value, baseline] = [ours, bare].map((runs) => median(runs.map((run) => run[key])));
    const shown = { name, ours: format(value ?? 0), baseline: format(baseline ?? 0) };
    if (!limit) return shown;
    return { ...shown, limit, isMet: isWithin?.(value ?? 0, baseline ?? 0) === true };
  };
  const isFull = (score: number) => score === 100;
  return [
    compare("performance", "performance", String),
    compare("LCP", "lcpMs", formatMs, "1.5 times the baseline", (ms, base) => ms <= base * 1.5),
    compare(
      "TBT",
      "tbtMs",
      formatMs,
      "1.5 times the baseline or 100 ms",
      (ms, base) => ms <= Math.max(base * 1.5, 100),
    ),
    compare(
      "CLS",
      "cls",
      (cls) => cls.toFixed(3),
      "under 0.01",
      (cls) => cls < 0.01,
    ),
    compare("accessibility", "accessibility", String, "100", isFull),
    compare("best practices", "best-practices", String, "100", isFull),
    ...(isListed ? [compare("SEO", "seo", String, "100", isFull)] : []),
  ];
}

/** Puts a prerendered page under load, alternating with the bare page, without and with gzip. */
export async function benchLoad({ bareSite }: ShopBench): Promise<number> {
  const servers = {
    bare: { url: `${bareSite.url}/ebook`, processId: bareSite.processId },
    ours: { url: `${shopAddresses.shop}/ebook`, processId: await findServer() },
  };
  const figures: Figure[] = [];
  for (const encoding of ["gzip", "identity"]) {
    const visit = async ({ url, processId }: (typeof servers)["bare"], amount: number) => {
      const before = readProcess(processId).processorMs;
      const headers = { "accept-encoding": encoding };
      const { perSecond } = await sendLoad({ url, headers, connections: 16, amount });
      return { perSecond, processorMs: (readProcess(processId).processorMs - before) / amount };
    };
    const measured = { bare: [] as Visits[], ours: [] as Visits[] };
    for (const name of ["bare", "ours"] as const) await visit(servers[name], 500);
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ["bare", "ours"] as const) {
        measured[name].push(await visit(servers[name], 2_000));
      }
    }
    const get = (name: "bare" | "ours", key: keyof Visits) =>
      median(measured[name].map((visits) => visits[key]));
    figures.push(
      {
        name: `${encoding}: visits per second`,
        ours: get("ours", "perSecond").toFixed(0),
        baseline: get("bare", "perSecond").toFixed(0),
      },
      {
        name: `${encoding}: processor time per visit`,
        ours: `${get("ours", "processorMs").toFixed(2)} ms`,
        baseline: `${get("bare", "processorMs").toFixed(2)} ms`,
      },
    );
  }
  return printFigures(`/ebook under load, median of ${rounds}; baseline: a bare page`, figures);
}

type Visits = { readonly perSecond: number; readonly processorMs: number };
