import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { shopDataDir } from "@/tests/e2e/support/addresses";
import { startShop, stopShop } from "@/tests/e2e/support/shop-process";

/** Starts a shop with an empty database for a benchmark, and deletes it afterward. */
export async function withOwnShop<Value>(work: () => Promise<Value>): Promise<Value> {
  rmSync(shopDataDir, { recursive: true, force: true });
  console.log("Starting the shop …");
  try {
    await startShop();
    return await work();
  } finally {
    await stopShop();
    rmSync(shopDataDir, { recursive: true, force: true });
  }
}

/** The machine's load, which belongs with each figure. */
export const readLoad = () => loadavg()[0]?.toFixed(1);
