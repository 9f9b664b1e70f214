import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Product } from "@/db/values/products";
import { seedProducts } from "@/db/values/seed-products";
import { readCatalog } from "@/lib/catalog/read-catalog";
import { hasDatabase } from "@/lib/config/env";
import { log } from "@/lib/core/log";
import { staleIfError } from "@/lib/core/stale-if-error";
import {
  type EbookFacts,
  measureBundledEbook,
  readUploadedEbookFacts,
} from "@/lib/ebook-files/read-ebook-facts";
import { createLocalStorage } from "@/lib/storage/local-storage";
import { bundledFolder } from "@/lib/storage/object-storage";
import { database } from "@/lib/web/database";
import { catalogTag } from "@/lib/web/http/cache-tags";

const readLatest = staleIfError("catalog", () => readCatalog({ db: database() }), log);

/**
 * Returns the catalog for pages: refreshed every minute, at most 5 minutes old unless the database
 * is down. A build without a database uses the seed catalog.
 */
export async function getCatalog(): Promise<readonly Product[]> {
  "use cache";
  cacheTag(catalogTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatest() : seedProducts;
}

/** Returns one product of the cached catalog. Throws if there's no such product. */
export async function getProduct(id: string): Promise<Product> {
  const product = (await getCatalog()).find((candidate) => candidate.id === id);
  if (!product) throw new Error(`no such product: ${id}`);
  return product;
}

const readUploaded = staleIfError(
  "ebook_facts",
  () => readUploadedEbookFacts({ db: database() }),
  log,
);

/** Returns the page count and size of the eBook on sale. */
export async function getEbookFacts(): Promise<EbookFacts> {
  "use cache";
  cacheTag(catalogTag);
  cacheLife({ stale: 300, revalidate: 60, expire: 86_400 });
  const uploaded = hasDatabase() ? await readUploaded() : null;
  return uploaded ?? (await getBundledEbookFacts());
}

async function getBundledEbookFacts(): Promise<EbookFacts> {
  "use cache";
  cacheLife("max");
  return await measureBundledEbook(createLocalStorage(bundledFolder));
}
