import { type Figure, formatMs } from "../report";

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
