import { chromium } from "@playwright/test";
import { install, installNeeded } from "../../start/install.mjs";
import { freePort } from "../../start/ports";
import { type Figure, median, ms, printFigures } from "../figures";
import type { BenchPage } from "../pages";

type Run = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly shift: number;
};

/**
 * How the slow network and processor of a phone come about: `simulate`, Lighthouse's default, loads the
 * page without them and works out by a model what they would have done; `devtools` applies them.
 */
export type Throttling = "simulate" | "devtools";

const ATTEMPTS = 3;

/** A report on a page. A load that Lighthouse itself could not follow (`runtimeError`) is none. */
async function report(url: string, port: number, throttling: Throttling) {
  const { default: lighthouse } = await import("lighthouse");
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      throttlingMethod: throttling,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    console.log(`Lighthouse lost ${url}: ${result?.lhr.runtimeError?.code ?? "no report"}`);
  }
  throw new Error(`Lighthouse gave nothing for ${url}`);
}

async function measure(url: string, port: number, throttling: Throttling): Promise<Run> {
  const { categories, audits } = await report(url, port, throttling);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: number("largest-contentful-paint"),
    tbtMs: number("total-blocking-time"),
    shift: number("cumulative-layout-shift"),
  };
}

function middle(runs: readonly Run[]): Run {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]));
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    bestPractices: of("bestPractices"),
    seo: of("seo"),
    lcpMs: of("lcpMs"),
    tbtMs: of("tbtMs"),
    shift: of("shift"),
  };
}

/** Within 1.25 times of the bare page, or within 50 ms of it. */
const isNear = (ours: number, bare: number) => ours <= Math.max(bare * 1.25, bare + 50);

function figuresOf({ isListed }: BenchPage, ours: Run, bare: Run): Figure[] {
  const perfect = (name: string, value: number, base: number): Figure => ({
    name,
    ours: String(value),
    baseline: String(base),
    promise: { text: "100", holds: value === 100 },
  });
  const near = (name: string, value: number, base: number): Figure => ({
    name,
    ours: ms(value),
    baseline: ms(base),
    promise: { text: "within 1.25 times or 50 ms", holds: isNear(value, base) },
  });
  const figures = [
    {
      name: "performance",
      ours: String(ours.performance),
      baseline: String(bare.performance),
      promise: { text: "within 3 points", holds: ours.performance >= bare.performance - 3 },
    },
    near("LCP", ours.lcpMs, bare.lcpMs),
    near("TBT", ours.tbtMs, bare.tbtMs),
    {
      name: "CLS",
      ours: ours.shift.toFixed(3),
      baseline: bare.shift.toFixed(3),
      promise: { text: "0", holds: ours.shift < 0.0005 },
    },
    perfect("accessibility", ours.accessibility, bare.accessibility),
    perfect("best practices", ours.bestPractices, bare.bestPractices),
  ];
  return isListed ? [...figures, perfect("SEO", ours.seo, bare.seo)] : figures;
}

type Choice = {
  readonly pages: readonly BenchPage[];
  readonly rounds: number;
  readonly throttling: Throttling;
};

/** Lighthouse is a package of this folder: a quarter of the shop's whole install, and for this alone. */
const folder = import.meta.dirname;

/** Lighthouse mobile, alternated between each page of the shop and a bare page of the same text. */
export async function benchLighthouse(
  executablePath: string,
  shopUrl: string,
  bareUrl: string,
  { pages, rounds, throttling }: Choice,
): Promise<number> {
  const how = throttling === "simulate" ? "mobile" : "mobile, slowness applied,";
  if (installNeeded(folder, ["lighthouse"])) await install(folder);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--no-first-run"],
  });
  try {
    let broken = 0;
    for (const [index, page] of pages.entries()) {
      const ours: Run[] = [];
      const bare: Run[] = [];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await measure(bareUrl + page.path, port, throttling));
        ours.push(await measure(shopUrl + page.path, port, throttling));
      }
      const counted = `page ${index + 1} of ${pages.length}`;
      const title = `Lighthouse 12 ${how} on ${page.path} (${counted}), median of ${rounds}, alternated`;
      broken += printFigures(title, figuresOf(page, middle(ours), middle(bare)));
    }
    return broken;
  } finally {
    await browser.close();
  }
}
