import { rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { shopAddresses, shopDataDir, shopPorts } from "../../tests/e2e/support/addresses";
import { startShop, stopShop } from "../../tests/e2e/support/shop-process";
import { readMemory } from "../start/postgres-place";
import { ensureChromium } from "../test/chromium.mjs";
import { startBareApp } from "./bare-app";
import { ms, printFigures } from "./figures";
import { benchLighthouse } from "./lighthouse";
import { benchPageWeight } from "./page-weight";
import { benchTimes } from "./times";
import { benchWebhooks } from "./webhooks";

const sections = ["start", "weight", "webhooks", "times", "lighthouse"] as const;
type Section = (typeof sections)[number];

const isSection = (name: string): name is Section => sections.some((one) => one === name);
const secondStartLimitMs = 5_000;
const lighthouseRounds = 5;
/** What `npm start` gives the sandbox where no key is set. */
const apiKey = "sk_test_local_sandbox";

async function benchSecondStart(): Promise<number> {
  await stopShop();
  const began = performance.now();
  await startShop();
  const taken = performance.now() - began;
  return printFigures("Second start, nothing changed", [
    {
      name: "until it serves",
      ours: ms(taken),
      baseline: "",
      promise: { text: "under 5 s", holds: taken < secondStartLimitMs },
    },
  ]);
}

async function databaseUrl(): Promise<string> {
  const { password = "" } = await readMemory(join(shopDataDir, "postgres"));
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${shopPorts.database}/shop`;
}

/** Runs the named sections, or all. Out: 1 when a promise does not hold, else 0. */
export async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !isSection(name));
  if (unknown.length > 0) {
    console.error(`No such section: ${unknown.join(", ")}. There are ${sections.join(", ")}.`);
    return 1;
  }
  const wanted = new Set(names.length > 0 ? names : sections);
  const chromePath = ensureChromium();
  rmSync(shopDataDir, { recursive: true, force: true });
  console.log("Starting the shop and building the bare page …");
  let broken = 0;
  try {
    await startShop();
    if (wanted.has("start")) broken += await benchSecondStart();
    const bare = await startBareApp(shopAddresses.shop);
    const browser = await chromium.launch({ executablePath: chromePath, args: ["--no-sandbox"] });
    try {
      const { shop } = shopAddresses;
      if (wanted.has("weight")) broken += await benchPageWeight(browser, shop, bare.url);
      if (wanted.has("times")) broken += await benchTimes(browser, apiKey);
      await browser.close();
      if (wanted.has("lighthouse")) {
        broken += await benchLighthouse(chromePath, shop, bare.url, lighthouseRounds);
      }
      if (wanted.has("webhooks")) {
        const target = { databaseUrl: await databaseUrl(), apiKey, bareUrl: bare.url };
        broken += await benchWebhooks(target);
      }
    } finally {
      await browser.close();
      await bare.stop();
    }
  } finally {
    await stopShop();
    rmSync(shopDataDir, { recursive: true, force: true });
  }
  console.log(broken === 0 ? "\nEvery promise holds." : `\n${broken} promises do not hold.`);
  return broken === 0 ? 0 : 1;
}
