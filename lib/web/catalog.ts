import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Product } from "@/lib/catalog/product";
import { readCatalog } from "@/lib/catalog/read-catalog";
import { seedProducts } from "@/lib/catalog/seed-products";
import { hasDatabase } from "@/lib/env";
import { log } from "@/lib/log";
import { catalogTag } from "@/lib/web/cache-tags";
import { database } from "@/lib/web/database";
import { lastKnown } from "@/lib/web/last-known";

const readLatest = lastKnown("catalog", () => readCatalog({ db: database() }), log);

/**
 * Returns the catalog for pages: refreshed every minute, at most 5 minutes old unless the database
 * is down. A build without a database uses the seed catalog.
 */
export async function catalog(): Promise<readonly Product[]> {
  "use cache";
  cacheTag(catalogTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatest() : seedProducts;
}

/** Returns one product of the cached catalog. Throws if there's no such product. */
export async function productOf(id: string): Promise<Product> {
  const product = (await catalog()).find((candidate) => candidate.id === id);
  if (!product) throw new Error(`no such product: ${id}`);
  return product;
}
