import { gzipSync } from "node:zlib";
import getPort from "get-port";
import type { Browser } from "playwright/test";
import { median } from "simple-statistics";
import { publicPages } from "@/lib/core/public-pages";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { withBrowser } from "./measure";
import { type Figure, formatKb, formatMs, printFigures } from "./report";

export type BenchPage = {
  readonly path: string;
  /** Search engines list it, so its SEO score must be 100. */
  readonly isListed: boolean;
  /** How much script it may load above a bare page, as gzip. */
  readonly maxExtraScriptBytes: number;
};

/** What the sections that measure one shared shop get. */
export type ShopBench = { readonly bareUrl: string; readonly pages: readonly BenchPage[] };

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
  return { ...bytes, requests: reading.length };
}

/** Measures what a first visit of each page loads, compared with a bare page of the same text. */
export async function benchWeight({ bareUrl, pages }: ShopBench): Promise<number> {
  const figures: Figure[] = [];
  await withBrowser(async (browser) => {
    for (const { path, maxExtraScriptBytes } of pages) {
      const bare = await measureWeight(browser, bareUrl + path);
      const ours = await measureWeight(browser, shopAddresses.shop + path);
      const show = (name: string, key: keyof typeof bare, format = formatKb) => {
        return { name: `${path} ${name}`, ours: format(ours[key]), baseline: format(bare[key]) };
      };
      const extraBytes = ours.script - bare.script;
      const limit = `at most ${formatKb(maxExtraScriptBytes)} above`;
      const isMet = extraBytes <= maxExtraScriptBytes;
      figures.push(
        { ...show(`script (${formatKb(extraBytes)} above)`, "script"), limit, isMet },
        {
          ...show("requests", "requests", String),
          limit: "at most 16",
          isMet: ours.requests <= 16,
        },
        show("HTML", "document"),
        show("CSS", "stylesheet"),
        show("fonts", "font"),
      );
    }
  });
  return printFigures("First visit, gzip; baseline: a bare page of the same Next.js", figures);
}

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
  lcpMs: "largest-contentful-paint",
  tbtMs: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

/** The results of Lighthouse. Scores are 0 to 100, times in milliseconds. */
export type LighthouseRun = Readonly<
  Record<(typeof categories)[number] | keyof typeof audits, number>
>;

/** Runs Lighthouse on a page. Repeats runs in which it lost the page. */
async function runLighthouse(url: string, port: number): Promise<LighthouseRun> {
  const { default: lighthouse } = await import("lighthouse");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const options = { port, onlyCategories: [...categories] };
    const report = (await lighthouse(url, { ...options, logLevel: "error" }))?.lhr;
    if (report && !report.runtimeError) {
      const getScore = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
      const getValue = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
      return Object.fromEntries([
        ...categories.map((name) => [name, getScore(name)]),
        ...Object.entries(audits).map(([key, name]) => [key, getValue(name)]),
      ]) as LighthouseRun;
    }
    console.log(`Lighthouse failed on ${url}: ${report?.runtimeError?.code ?? "no report"}`);
  }
  throw new Error(`Lighthouse has no result for ${url}`);
}

/** Runs Lighthouse for phones on each page, alternating with a bare page of the same text. */
export async function benchLighthouse({ bareUrl, pages }: ShopBench) {
  const port = await getPort();
  const measurePages = async () => {
    let missed = 0;
    for (const { path, isListed } of pages) {
      const [ours, bare]: [LighthouseRun[], LighthouseRun[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await runLighthouse(bareUrl + path, port));
        ours.push(await runLighthouse(shopAddresses.shop + path, port));
      }
      const title = `Lighthouse mobile, median of ${rounds}: ${path}; baseline: a bare page`;
      missed += printFigures(title, createLighthouseFigures(isListed, ours, bare));
    }
    return missed;
  };
  const args = [`--remote-debugging-port=${port}`, "--disable-gpu", "--no-first-run"];
  return await withBrowser(measurePages, args);
}

/** What each of Lighthouse's figures may be, next to the bare page's. */
const lighthouseLimits = [
  ["performance", "performance", String],
  ["LCP", "lcpMs", formatMs, "1.5 times the baseline", (ms, bare) => ms <= bare * 1.5],
  [
    ...(["TBT", "tbtMs", formatMs, "1.5 times the baseline or 100 ms"] as const),
    (ms, bare) => ms <= Math.max(bare * 1.5, 100),
  ],
  ["CLS", "cls", (cls) => cls.toFixed(3), "under 0.01", (cls) => cls < 0.01],
  ["accessibility", "accessibility", String, "100", (score) => score === 100],
  ["best practices", "best-practices", String, "100", (score) => score === 100],
  ["SEO", "seo", String, "100", (score) => score === 100],
] as const satisfies readonly [
  name: string,
  key: keyof LighthouseRun,
  format: (value: number) => string,
  limit?: string,
  isWithin?: (value: number, bare: number) => boolean,
][];

/**
 * Compares the medians of a page and of the bare page with the limits.
 * @param isListed whether search engines list the page; only then the SEO score counts
 */
export function createLighthouseFigures(
  isListed: boolean,
  ours: readonly LighthouseRun[],
  bare: readonly LighthouseRun[],
): readonly Figure[] {
  return lighthouseLimits
    .filter(([name]) => isListed || name !== "SEO")
    .map(([name, key, format, limit, isWithin]) => {
      const [value, baseline] = [median(ours.map((r) => r[key])), median(bare.map((r) => r[key]))];
      const figure = { name, ours: format(value), baseline: format(baseline) };
      return isWithin ? { ...figure, limit, isMet: isWithin(value, baseline) } : figure;
    });
}
