import { type Browser, chromium } from "@playwright/test";

/** Runs work with a Chromium of its own, then closes it. */
export async function withBrowser<Value>(
  executablePath: string,
  work: (browser: Browser) => Promise<Value>,
  args: readonly string[] = [],
): Promise<Value> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
