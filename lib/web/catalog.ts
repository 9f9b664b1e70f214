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
 * The catalogue for pages: about a minute old where somebody looks, and never shown when it is older
 * than 5 minutes, unless the database is gone. A build without one takes the seed, and the pages
 * refresh themselves at run time.
 */
export async function catalog(): Promise<readonly Product[]> {
  "use cache";
  cacheTag(catalogTag);
  // An expiry below 5 minutes would drop the part from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatest() : seedProducts;
}

/** One product of the page's catalogue. Throws when the code names one that no seed has. */
export async function productOf(id: string): Promise<Product> {
  const product = (await catalog()).find((candidate) => candidate.id === id);
  if (!product) throw new Error(`no such product: ${id}`);
  return product;
}
