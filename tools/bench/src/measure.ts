import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import autocannon from "autocannon";
import { quantile } from "simple-statistics";
import { ensureChromium } from "@/tools/dev/src/chromium.mjs";
import { formatMs } from "./report";

/** Returns how long the work takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs the work `count` times, one after the other, and returns each time in milliseconds. */
export async function measureRounds(count: number, work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) times.push(await measureMs(work));
  return times;
}

/** Formats quantiles of times such as `4.7 / 27 ms`. */
export function formatQuantiles(times: number[], shares: readonly number[]): string {
  return shares.map((share) => formatMs(quantile(times, share))).join(" / ");
}

/**
 * Sends requests with autocannon and returns each response time in milliseconds, because autocannon rounds its
 * percentiles and has no p95.
 * @throws if a request fails
 */
export async function sendLoad(options: autocannon.Options) {
  const times: number[] = [];
  const setupClient = (client: autocannon.Client) => {
    client.on("response", (_status, _bytes, ms) => times.push(ms));
  };
  const { non2xx, errors, duration } = await autocannon({ timeout: 30, ...options, setupClient });
  if (non2xx + errors > 0)
    throw new Error(`${non2xx + errors} of the requests to ${options.url} failed`);
  return { times, perSecond: times.length / duration };
}

/** Returns a process's memory and processor time. Needs /proc, where a tick is 10 ms (proc(5)). */
export function readProcess(processId: number) {
  const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
  // The second field is the program's name in parentheses, which can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const sum = (from: number, to: number) =>
    fields.slice(from, to).reduce((total, value) => total + Number(value), 0);
  return {
    memoryMb: (sum(21, 22) * 4_096) / 1_024 ** 2,
    processorMs: sum(11, 13) * 10,
    /** Including all of its child processes that have ended. */
    processorMsWithChildren: sum(11, 15) * 10,
  };
}

/** Samples a process's memory until it's stopped. `getPeak` returns MB above idle. */
export function watchMemory(processId: number) {
  const idleMb = readProcess(processId).memoryMb;
  let peakMb = idleMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, readProcess(processId).memoryMb);
  }, 25);
  return { getPeak: () => peakMb - idleMb, stop: () => clearInterval(timer) };
}

/** The machine's load, which belongs with each figure. */
export const readLoad = () => loadavg()[0]?.toFixed(1);

/** Runs work with a Chromium of its own, then closes it. */
export async function withBrowser<Value>(
  work: (browser: Browser) => Promise<Value>,
  args: readonly string[] = [],
): Promise<Value> {
  const executablePath = ensureChromium({ requireFullBrowser: true });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
