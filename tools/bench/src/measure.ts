import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { type Browser, chromium } from "playwright/test";
import { ensureChromium } from "@/tools/dev/src/chromium.mjs";

/** Returns how long the work takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs the work for each of these, one after the other, and returns each time in milliseconds. */
export async function measureEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push(await measureMs(() => work(item)));
  return times;
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

/**
 * Requests a URL once and returns when its first byte, the first that includes `marker`, and its last arrived, in
 * milliseconds. Autocannon knows only the last.
 */
export async function timeBytes(url: string, headers: Record<string, string>, marker?: string) {
  const startedAt = performance.now();
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
  const times = { firstByte: 0, rows: 0, complete: 0 };
  const decoder = new TextDecoder();
  let [bytes, text] = [0, ""];
  for await (const chunk of response.body ?? []) {
    times.complete = performance.now() - startedAt;
    times.firstByte ||= times.complete;
    bytes += chunk.byteLength;
    if (!marker) continue;
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(marker)) times.rows ||= times.complete;
  }
  return { times, bytes, text, status: response.status };
}

/** Returns a process's memory in MB. Needs /proc (proc(5)). */
export function readMemory(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** Samples a process's memory until it's stopped. `getPeak` returns MB above idle. */
export function watchMemory(processId: number) {
  const idleMb = readMemory(processId);
  let peakMb = idleMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, readMemory(processId));
  }, 25);
  return { idleMb, getPeak: () => peakMb - idleMb, stop: () => clearInterval(timer) };
}

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
