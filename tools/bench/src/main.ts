import { rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { shopAddresses, shopDataDir, shopPorts } from "../../tests/e2e/support/addresses";
import { startShop, stopShop } from "../../tests/e2e/support/shop-process";
import { ensureChromium } from "../test/chromium.mjs";
import { startBareApp } from "./bare-app";
import { ms, printFigures } from "./figures";
import { benchLighthouse } from "./lighthouse/bench";
import { benchNewsletter } from "./newsletter";
import { benchPageLoad } from "./page-load";
import { benchPageWeight } from "./page-weight";
import { type BenchPage, benchPages } from "./pages";
import { serverProcess } from "./process-time";
import { shopDatabaseUrl } from "./shop-database-url";
import { benchSignIn } from "./sign-in";
import { benchStaffLists } from "./staff-lists";
import { benchStaffScreens } from "./staff-screens";
import { benchTimes } from "./times";
import { benchWebhooks } from "./webhooks";

const sections = [
  "newsletter",
  "staff-lists",
  "staff-screens",
  "start",
  "weight",
  "load",
  "webhooks",
  "sign-in",
  "times",
  "lighthouse",
  "lighthouse-applied",
] as const;
type Section = (typeof sections)[number];

const isSection = (name: string): name is Section => sections.some((one) => one === name);
const secondStartLimitMs = 5_000;
const lighthouseRounds = 5;
const lighthouseSections = [
  ["lighthouse", "simulate"],
  ["lighthouse-applied", "devtools"],
] as const;
const loadPath = "/ebook";
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

function pagesNamed(paths: readonly string[]): readonly BenchPage[] {
  return paths.length === 0 ? benchPages : benchPages.filter(({ path }) => paths.includes(path));
}

/**
 * Runs the named sections, or all. Names that begin with a slash choose pages for those about pages.
 * Out: 1 when a promise does not hold, else 0.
 */
export async function main(names: readonly string[]): Promise<number> {
  const paths = names.filter((name) => name.startsWith("/"));
  const pages = pagesNamed(paths);
  const unknown = [
    ...names.filter((name) => !name.startsWith("/") && !isSection(name)),
    ...paths.filter((path) => !pages.some((page) => page.path === path)),
  ];
  if (unknown.length > 0) {
    const known = [...sections, ...benchPages.map(({ path }) => path)];
    console.error(`Unknown: ${unknown.join(", ")}. There are ${known.join(", ")}.`);
    return 1;
  }
  const named = names.filter(isSection);
  const wanted = new Set(named.length > 0 ? named : sections);
  let broken = wanted.delete("newsletter") ? await benchNewsletter() : 0;
  if (wanted.delete("staff-lists")) broken += await benchStaffLists();
  if (wanted.delete("staff-screens")) broken += await benchStaffScreens();
  if (wanted.size > 0) broken += await benchShop(wanted, pages);
  console.log(broken === 0 ? "\nEvery promise holds." : `\n${broken} promises do not hold.`);
  return broken === 0 ? 0 : 1;
}

/** The sections that ask the running shop. */
async function benchShop(
  wanted: ReadonlySet<Section>,
  pages: readonly BenchPage[],
): Promise<number> {
  const chromePath = ensureChromium({ whole: true });
  rmSync(shopDataDir, { recursive: true, force: true });
  console.log("Starting the shop and building the bare page …");
  let broken = 0;
  try {
    await startShop();
    if (wanted.has("start")) broken += await benchSecondStart();
    const bare = await startBareApp(
      shopAddresses.shop,
      benchPages.map(({ path }) => path),
    );
    const browser = await chromium.launch({ executablePath: chromePath, args: ["--no-sandbox"] });
    try {
      const { shop } = shopAddresses;
      if (wanted.has("weight")) broken += await benchPageWeight(browser, shop, bare.url, pages);
      if (wanted.has("times")) broken += await benchTimes(browser, apiKey);
      if (wanted.has("sign-in")) broken += await benchSignIn(browser, await shopDatabaseUrl());
      await browser.close();
      if (wanted.has("load")) {
        const processId = (await serverProcess(shopPorts.shop)) ?? 0;
        broken += await benchPageLoad(
          { url: shop + loadPath, processId },
          { url: bare.url + loadPath, processId: bare.processId },
        );
      }
      for (const [name, throttling] of lighthouseSections) {
        if (!wanted.has(name)) continue;
        const choice = { pages, rounds: lighthouseRounds, throttling };
        broken += await benchLighthouse(chromePath, shop, bare.url, choice);
      }
      if (wanted.has("webhooks")) {
        const target = { databaseUrl: await shopDatabaseUrl(), apiKey, bareUrl: bare.url };
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
  return broken;
}
