import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { shopDataDir } from "./addresses";
import { shopLog, startShop, stopShop } from "./shop-process";

/** Starts the real thing, as a newcomer does, and ends it after the last spec. */
export default async function setup(): Promise<() => Promise<void>> {
  rmSync(shopDataDir, { recursive: true, force: true });
  try {
    await startShop();
  } catch (error) {
    await stopShop();
    throw error;
  }
  return async () => {
    await stopShop();
    mkdirSync("test-results", { recursive: true });
    copyFileSync(shopLog(), "test-results/shop.log");
    rmSync(shopDataDir, { recursive: true, force: true });
  };
}
