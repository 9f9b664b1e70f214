import { loadavg } from "node:os";
import { quantile } from "simple-statistics";

/** A measured value. `baseline` is the same without our code, measured in the same run. */
export type Figure = {
  readonly name: string;
  readonly ours: string;
  readonly baseline?: string;
  readonly limit?: string;
  /** Undefined without a limit. */
  readonly isMet?: boolean;
};

export const formatMs = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const formatKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const formatMb = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
export const formatCount = (count: number) => count.toFixed(0);

type Format = (value: number) => string;

/** A figure with an upper limit. */
export function atMost(name: string, value: number, max: number, format: Format, baseline = "") {
  const limit = `at most ${format(max)}`;
  return { name, ours: format(value), baseline, limit, isMet: value <= max };
}

/** A figure with a lower limit. */
export function atLeast(name: string, value: number, min: number, format: Format) {
  const limit = `at least ${format(min)}`;
  return { name, ours: format(value), limit, isMet: value >= min };
}

/** Formats quantiles of times such as `4.7 / 27 ms`. */
export function formatQuantiles(times: number[], shares: readonly number[] = [0.5, 0.95]): string {
  return shares.map((share) => formatMs(quantile(times, share))).join(" / ");
}

/** A figure with the p50 and p95 of times. */
export function p95(name: string, times: number[], maxMs?: number, baseline = ""): Figure {
  const ours = formatQuantiles(times);
  const limit = maxMs && {
    limit: `p95 under ${maxMs} ms`,
    isMet: quantile(times, 0.95) < maxMs,
  };
  return { name: `${name}, p50 / p95`, ours, baseline, ...limit };
}

/** Prints a section's figures as a table, with the machine's load, which belongs with each figure. Returns the number of missed limits. */
export function printFigures(title: string, figures: readonly Figure[]): number {
  const rows = figures.map(({ name, ours, baseline = "", limit = "", isMet }) => {
    const result = isMet === undefined ? "" : isMet ? "holds" : "misses";
    return { figure: name, ours, baseline, limit, result };
  });
  console.log(`\n${title} (machine load ${loadavg()[0]?.toFixed(1)})`);
  console.table(rows);
  return figures.filter(({ isMet }) => isMet === false).length;
}
