import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { shopAddresses, shopDataDir } from "./addresses";
import { shopLog, startShop, stopShop } from "./shop-process";

/** Starts the real thing, as a newcomer does, and ends it after the last spec. */
export default async function setup(): Promise<() => Promise<void>> {
  // While writing specs: E2E_KEEP=1 leaves the shop running and finds it again.
  const keep = process.env.E2E_KEEP === "1";
  if (keep && (await isServing())) return async () => undefined;
  rmSync(shopDataDir, { recursive: true, force: true });
  try {
    await startShop();
  } catch (error) {
    await stopShop();
    throw error;
  }
  return async () => {
    if (keep) return;
    await stopShop();
    mkdirSync("test-results", { recursive: true });
    copyFileSync(shopLog(), "test-results/shop.log");
    rmSync(shopDataDir, { recursive: true, force: true });
  };
}

async function isServing(): Promise<boolean> {
  const answer = await fetch(`${shopAddresses.shop}/api/health`).catch(() => undefined);
  return answer?.ok === true;
}
