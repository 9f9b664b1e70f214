import { startShop, stopShop } from "@/tests/e2e/support/shop-process";
import { benchBooking } from "./booking";
import { benchLibrary, benchUpload, benchVideo } from "./files";
import { benchImport } from "./import";
import { measureMs } from "./measure";
import { benchBroadcast, benchNewsletter } from "./newsletter";
import { benchInstances, benchRestore } from "./operations";
import { benchLighthouse, benchPages, benchWeight, type ShopBench } from "./pages";
import { benchPlayoutLog } from "./playout-log";
import { atMost, formatMs, printFigures } from "./report";
import { benchSignIn, benchWebhooks } from "./requests";
import { withBareSite, withShop } from "./site";
import { benchStaffLists, benchStaffScreens } from "./staff";

/** Sections with a database or a shop of their own. Each returns the number of missed limits. */
const ownSections: Readonly<Record<string, () => Promise<number>>> = {
  newsletter: benchNewsletter,
  broadcast: benchBroadcast,
  "staff-lists": benchStaffLists,
  "staff-screens": benchStaffScreens,
  upload: benchUpload,
  video: benchVideo,
  library: benchLibrary,
  "playout-log": benchPlayoutLog,
  import: benchImport,
  booking: benchBooking,
  restore: benchRestore,
  instances: benchInstances,
};

/** Sections that measure one shared shop. */
const shopSections: Readonly<Record<string, (bench: ShopBench) => Promise<number>>> = {
  start: benchSecondStart,
  weight: benchWeight,
  "sign-in": benchSignIn,
  lighthouse: benchLighthouse,
  webhooks: benchWebhooks,
};

/** In the order in which they run. */
export const sectionNames = [...Object.keys(ownSections), ...Object.keys(shopSections)];

/**
 * Parses the arguments of `npm run bench`: section names and page paths, in any order. No sections
 * means all sections, and no paths means all pages.
 * @throws an Error that names the unknown arguments
 */
export function parseArguments(args: readonly string[]) {
  const sections = sectionNames.filter((name) => args.includes(name));
  const pages = benchPages.filter(({ path }) => args.includes(path));
  const known = [...sectionNames, ...benchPages.map(({ path }) => path)];
  const unknown = args.filter((argument) => !known.includes(argument));
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
  }
  return {
    sections: sections.length > 0 ? sections : sectionNames,
    pages: pages.length > 0 ? pages : benchPages,
  };
}

/** Runs the named sections, or all. Returns the number of missed limits. */
export async function main(args: readonly string[]): Promise<number> {
  const { sections, pages } = parseArguments(args);
  let missed = 0;
  for (const name of sections) missed += (await ownSections[name]?.()) ?? 0;
  const inShop = sections.flatMap((name) => shopSections[name] ?? []);
  const paths = benchPages.map(({ path }) => path);
  const runInShop = () =>
    withBareSite(paths, async (bareUrl) => {
      for (const run of inShop) missed += await run({ bareUrl, pages });
    });
  if (inShop.length > 0) await withShop(runInShop);
  console.log(missed === 0 ? "\nAll limits hold." : `\nLimits missed: ${missed}.`);
  return missed;
}

/** Measures how long `npm start` takes when nothing has changed since the last start. */
async function benchSecondStart(): Promise<number> {
  await stopShop();
  const ms = await measureMs(startShop);
  return printFigures("Second start, nothing changed", [
    atMost("until the shop is ready", ms, 6_000, formatMs),
  ]);
}
