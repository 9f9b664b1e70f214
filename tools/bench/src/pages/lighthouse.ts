import getPort from "get-port";
import { getMedian } from "../measure/statistics";
import { withBrowser } from "../measure/with-browser";
import { type Figure, formatMs, printFigures } from "../report";
import type { ShopBench } from "../shop-bench";

/**
 * How a phone's slow network and processor are simulated. `simulate`, Lighthouse's default, loads the
 * page at full speed and computes the slower times; `devtools` really slows it down.
 */
type Throttling = "simulate" | "devtools";

const rounds = 5;
const maxAttempts = 3;

/** Returns Lighthouse's report on a page. Repeats runs in which Lighthouse lost the page. */
async function createReport(url: string, port: number, throttlingMethod: Throttling) {
  const { default: lighthouse } = await import("lighthouse");
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      throttlingMethod,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    console.log(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.code ?? "no report"}`);
  }
  throw new Error(`Lighthouse has no result for ${url} after ${maxAttempts} attempts`);
}

async function measurePage(
  url: string,
  port: number,
  throttling: Throttling,
): Promise<LighthouseRun> {
  const { categories, audits } = await createReport(url, port, throttling);
  const getScore = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const getValue = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: getScore("performance"),
    accessibility: getScore("accessibility"),
    bestPractices: getScore("best-practices"),
    seo: getScore("seo"),
    lcpMs: getValue("largest-contentful-paint"),
    tbtMs: getValue("total-blocking-time"),
    cls: getValue("cumulative-layout-shift"),
  };
}

function getMedianRun(runs: readonly LighthouseRun[]): LighthouseRun {
  const get = (key: keyof LighthouseRun) => getMedian(runs.map((run) => run[key]));
  return {
    performance: get("performance"),
    accessibility: get("accessibility"),
    bestPractices: get("bestPractices"),
    seo: get("seo"),
    lcpMs: get("lcpMs"),
    tbtMs: get("tbtMs"),
    cls: get("cls"),
  };
}

/** Runs Lighthouse for phones on each page, alternating with a bare page of the same text. */
export async function benchLighthouse(
  { chromiumPath, shopUrl, bareSite, pages }: ShopBench,
  throttling: Throttling,
): Promise<number> {
  const port = await getPort();
  const args = [`--remote-debugging-port=${port}`, "--disable-gpu", "--no-first-run"];
  const measurePages = async () => {
    let missed = 0;
    for (const [index, { path, isListed }] of pages.entries()) {
      const ours: LighthouseRun[] = [];
      const bare: LighthouseRun[] = [];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await measurePage(bareSite.url + path, port, throttling));
        ours.push(await measurePage(shopUrl + path, port, throttling));
      }
      const page = `${path} (page ${index + 1} of ${pages.length})`;
      const title = `Lighthouse mobile, ${throttling}, median of ${rounds}: ${page}; baseline: a bare page`;
      const figures = createLighthouseFigures(isListed, getMedianRun(ours), getMedianRun(bare));
      missed += printFigures(title, figures);
    }
    return missed;
  };
  return await withBrowser(chromiumPath, measurePages, args);
}

/** The results of one Lighthouse run. Scores are 0 to 100, times in milliseconds. */
export type LighthouseRun = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
};

const maxRatio = 1.5;
const acceptableTbtMs = 100;
const maxCls = 0.01;

/**
 * Compares the median runs of a page and of the bare page with the limits.
 * @param isListed whether search engines list the page; only then the SEO score counts
 */
export function createLighthouseFigures(
  isListed: boolean,
  ours: LighthouseRun,
  bare: LighthouseRun,
): readonly Figure[] {
  const compareScore = (name: string, key: "accessibility" | "bestPractices" | "seo"): Figure => ({
    name,
    ours: String(ours[key]),
    baseline: String(bare[key]),
    limit: { text: "100", isMet: ours[key] === 100 },
  });
  const figures: Figure[] = [
    {
      name: "performance",
      ours: String(ours.performance),
      baseline: String(bare.performance),
      limit: null,
    },
    {
      name: "LCP",
      ours: formatMs(ours.lcpMs),
      baseline: formatMs(bare.lcpMs),
      limit: {
        text: `at most ${maxRatio} times the baseline`,
        isMet: ours.lcpMs <= bare.lcpMs * maxRatio,
      },
    },
    {
      name: "TBT",
      ours: formatMs(ours.tbtMs),
      baseline: formatMs(bare.tbtMs),
      limit: {
        text: `at most ${maxRatio} times the baseline or ${acceptableTbtMs} ms`,
        isMet: ours.tbtMs <= Math.max(bare.tbtMs * maxRatio, acceptableTbtMs),
      },
    },
    {
      name: "CLS",
      ours: ours.cls.toFixed(3),
      baseline: bare.cls.toFixed(3),
      limit: { text: `under ${maxCls}`, isMet: ours.cls < maxCls },
    },
    compareScore("accessibility", "accessibility"),
    compareScore("best practices", "bestPractices"),
  ];
  return isListed ? [...figures, compareScore("SEO", "seo")] : figures;
}
