import { rmSync } from "node:fs";
import { shopAddresses, shopDataDir } from "@/tests/e2e/support/addresses";
import { startShop, stopShop } from "@/tests/e2e/support/shop-process";
import { ensureChromium } from "@/tools/dev/src/chromium.mjs";
import { benchTimes } from "./checkout/times";
import { benchLibrary } from "./course/library";
import { benchVideo } from "./course/video";
import { benchInstances } from "./deployment/instances";
import { benchRestore } from "./deployment/restore";
import { benchNewsletter } from "./newsletter/newsletter";
import { startBareSite } from "./pages/bare-site";
import { benchLighthouse } from "./pages/lighthouse";
import { benchLoad } from "./pages/load";
import { type BenchPage, benchPages } from "./pages/pages";
import { benchWeight } from "./pages/weight";
import { parseArguments, type SectionName, type Selection } from "./parse-arguments";
import { benchPlayoutLog } from "./radio/playout-log";
import { benchSecondStart } from "./second-start";
import type { ShopBench } from "./shop-bench";
import { benchSignIn } from "./sign-in/sign-in";
import { benchStaffLists } from "./staff/lists";
import { benchStaffScreens } from "./staff/screens";
import { benchUpload } from "./upload/upload";
import { benchWebhooks } from "./webhooks/webhooks";

/** Sections with a database or a shop of their own. Each returns the number of missed limits. */
const ownSections: Partial<Record<SectionName, () => Promise<number>>> = {
  newsletter: benchNewsletter,
  "staff-lists": benchStaffLists,
  "staff-screens": benchStaffScreens,
  upload: benchUpload,
  video: benchVideo,
  library: benchLibrary,
  "playout-log": benchPlayoutLog,
  restore: benchRestore,
  instances: benchInstances,
};

/** Sections that measure one shared shop. */
const shopSections: Partial<Record<SectionName, (bench: ShopBench) => Promise<number>>> = {
  start: benchSecondStart,
  weight: benchWeight,
  times: benchTimes,
  "sign-in": benchSignIn,
  load: benchLoad,
  lighthouse: (bench) => benchLighthouse(bench, "simulate"),
  "lighthouse-applied": (bench) => benchLighthouse(bench, "devtools"),
  webhooks: benchWebhooks,
};

/**
 * Runs the named sections, or all.
 * @param args section names and page paths
 * @returns the exit code: 1 if a limit was missed or an argument is unknown
 */
export async function main(args: readonly string[]): Promise<number> {
  let selection: Selection;
  try {
    selection = parseArguments(args);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  const { sections, pages } = selection;
  let missed = 0;
  for (const name of sections) missed += (await ownSections[name]?.()) ?? 0;
  const inShop = sections.flatMap((name) => shopSections[name] ?? []);
  if (inShop.length > 0) missed += await runInShop(inShop, pages);
  console.log(missed === 0 ? "\nAll limits hold." : `\nLimits missed: ${missed}.`);
  return missed === 0 ? 0 : 1;
}

async function runInShop(
  sections: readonly ((bench: ShopBench) => Promise<number>)[],
  pages: readonly BenchPage[],
): Promise<number> {
  const chromiumPath = ensureChromium({ requireFullBrowser: true });
  const shopUrl = shopAddresses.shop;
  rmSync(shopDataDir, { recursive: true, force: true });
  console.log("Starting the shop and building the bare site …");
  try {
    await startShop();
    const bareSite = await startBareSite(
      shopUrl,
      benchPages.map(({ path }) => path),
    );
    try {
      let missed = 0;
      for (const run of sections) missed += await run({ chromiumPath, shopUrl, bareSite, pages });
      return missed;
    } finally {
      await bareSite.stop();
    }
  } finally {
    await stopShop();
    rmSync(shopDataDir, { recursive: true, force: true });
  }
}
