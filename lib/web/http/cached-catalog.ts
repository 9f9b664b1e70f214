import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { selectProducts } from "@/db/queries/shop/catalog";
import type { Product } from "@/db/values/products";
import type { ReviewedProduct } from "@/db/values/reviews";
import { seedProducts } from "@/db/values/seed-products";
import { hasDatabase } from "@/lib/config/env";
import { staleIfError } from "@/lib/core/cached-read";
import { log } from "@/lib/core/log";
import {
  bundledEbookFile,
  type EbookFile,
  readLiveEbookFile,
} from "@/lib/ebook-files/read-ebook-files";
import { noReviews, type ProductReviews, readProductReviews } from "@/lib/reviews/read-reviews";
import { database } from "@/lib/web/database";
import { catalogTag, reviewsTag } from "@/lib/web/http/cache-tags";

const readLatest = staleIfError("catalog", () => selectProducts(database()), log);

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

const readLiveFile = staleIfError("ebook_file", () => readLiveEbookFile({ db: database() }), log);

/** Returns the length and size of the eBook on sale. */
export async function getEbookFile(): Promise<EbookFile> {
  "use cache";
  cacheTag(catalogTag);
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLiveFile() : bundledEbookFile;
}

const readLatestReviews = {
  ebook: staleIfError("ebook_reviews", () => readProductReviews({ db: database() }, "ebook"), log),
  course: staleIfError(
    "course_reviews",
    () => readProductReviews({ db: database() }, "course"),
    log,
  ),
};

/** Returns a product's published reviews: refreshed every minute, at most 5 minutes old unless the
 * database is down. */
export async function getProductReviews(product: ReviewedProduct): Promise<ProductReviews> {
  "use cache";
  cacheTag(reviewsTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatestReviews[product]() : noReviews;
}
