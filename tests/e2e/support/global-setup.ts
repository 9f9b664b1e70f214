import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import type { FullConfig } from "playwright/test";
import { getShop, type TestShop } from "./addresses";
import { copyBuild } from "./copy-build";
import { shopLog, startShop, stopShop } from "./shop-process";

/** Starts a shop with `npm start` for each worker and stops them after the last test. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const first = getShop(0);
  const others = Array.from({ length: workers - 1 }, (_, index) => getShop(index + 1));
  const shops = [first, ...others];
  // For development: E2E_KEEP=1 keeps the shops running and reuses them.
  const keep = process.env.E2E_KEEP === "1";
  const ensure = async (shop: TestShop, onBuilt?: () => void) => {
    if (!keep || !(await isServing(shop))) await start(shop, onBuilt);
  };
  try {
    // The others copy the build while the first goes on starting.
    let started: Promise<void> | undefined;
    await new Promise<void>((resolve, reject) => {
      started = ensure(first, resolve);
      started.then(resolve, reject);
    });
    await Promise.all([started, ...others.map((shop) => ensure(shop))]);
  } catch (error) {
    await stopAll(shops);
    throw error;
  }
  return async () => {
    if (keep) return;
    await stopAll(shops);
    mkdirSync("test-results", { recursive: true });
    for (const shop of shops) {
      copyFileSync(shopLog(shop), `test-results/shop-${shop.ports.shop}.log`);
      rmSync(shop.dataDir, { recursive: true, force: true });
    }
  };
}

async function start(shop: TestShop, onBuilt?: () => void): Promise<void> {
  rmSync(shop.dataDir, { recursive: true, force: true });
  const first = getShop(0);
  if (shop.folder !== first.folder) await copyBuild(first, shop);
  await startShop(shop, onBuilt);
}

async function stopAll(shops: readonly TestShop[]): Promise<void> {
  await Promise.all(
    shops.filter((shop) => existsSync(shopLog(shop))).map((shop) => stopShop(shop)),
  );
}

async function isServing({ addresses }: TestShop): Promise<boolean> {
  const response = await fetch(`${addresses.shop}/api/health`).catch(() => undefined);
  return response?.ok === true;
}
