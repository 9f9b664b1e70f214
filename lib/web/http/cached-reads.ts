import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { selectProducts } from "@/db/queries/shop/catalog";
import type { Product } from "@/db/values/products";
import type { BusinessProfile } from "@/db/values/profile";
import type { ReviewedProduct } from "@/db/values/reviews";
import { seedProducts } from "@/db/values/seed-products";
import { hasDatabase, isRightClickBlocked } from "@/lib/config/env";
import { getProfileSettings } from "@/lib/config/profile-settings";
import { readBuiltIn, readSessionHours, seedAvailability } from "@/lib/consultations/availability";
import { describeHours } from "@/lib/consultations/time-ranges";
import { staleIfError } from "@/lib/core/cached-read";
import { log } from "@/lib/core/log";
import { describeCourseFormat } from "@/lib/course/course-format";
import {
  bundledEbookFile,
  type EbookFile,
  readLiveEbookFile,
} from "@/lib/ebook-files/read-ebook-files";
import type { CommunityEvent } from "@/lib/events/community-event";
import { readUpcomingEvents } from "@/lib/events/events";
import { profileDocument } from "@/lib/profile/profile-form";
import type { BuiltIn } from "@/lib/profile/profile-links";
import {
  type PublishedProfile,
  toPublicProfile,
  withoutPrivateFields,
} from "@/lib/profile/public-profile";
import { createSeedProfile, readProfile } from "@/lib/profile/read-profile";
import { type NamedStation, readNamedStations } from "@/lib/radio/stations";
import { noReviews, type ProductReviews, readProductReviews } from "@/lib/reviews/read-reviews";
import { database } from "@/lib/web/database";
import { catalogTag, contentTag, eventsTag, reviewsTag } from "@/lib/web/http/shared-tags";

/** While the database is down, returns the last profile read. */
const readLiveProfile = staleIfError(profileDocument, readNow, log);

/**
 * Returns the business profile for pages, without what only staff see: a cached function's result can
 * be requested from outside.
 */
export async function getBusinessProfile(): Promise<PublishedProfile> {
  "use cache";
  cacheTag(contentTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return withoutPrivateFields(await readLiveProfile());
}

async function readNow(): Promise<BusinessProfile> {
  const { settings, environment } = getProfileSettings();
  const seedProfile = createSeedProfile(settings, environment);
  return hasDatabase()
    ? await readProfile({ db: database(), settings: { seedProfile } })
    : seedProfile;
}

const readLatestBuiltIn = staleIfError(
  "availability",
  async () => {
    const { settings, environment } = getProfileSettings();
    return await readBuiltIn({
      db: database(),
      now: () => new Date(),
      settings: {
        seedProfile: createSeedProfile(settings, environment),
        isLocal: environment === "local",
      },
    });
  },
  log,
);

/** Returns the lengths that visitors book on the built-in page; empty while it's off. */
export async function getBuiltIn(): Promise<BuiltIn> {
  "use cache";
  cacheTag(contentTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatestBuiltIn() : [];
}

const readLatestHours = staleIfError(
  "session_hours",
  async () => await readSessionHours({ db: database() }),
  log,
);

/** Returns when sessions take place, such as "Monday to Friday, 9 AM to 4 PM Memphis time". */
export async function getSessionHours(): Promise<string> {
  "use cache";
  cacheTag(contentTag);
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatestHours() : describeHours(seedAvailability.hours);
}

/** Returns what every page outside the dashboard renders. */
export async function getPageSettings() {
  return {
    profile: toPublicProfile(await getBusinessProfile()),
    isRightClickBlocked: isRightClickBlocked(),
  };
}

const readLatestCatalog = staleIfError("catalog", () => selectProducts(database()), log);

/**
 * Returns the catalog for pages: refreshed every minute, at most 5 minutes old unless the database
 * is down. A build without a database uses the seed catalog.
 */
export async function getCatalog(): Promise<readonly Product[]> {
  "use cache";
  cacheTag(catalogTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatestCatalog() : seedProducts;
}

/** Returns one product of the cached catalog. Throws if there's no such product. */
export async function getProduct(id: string): Promise<Product> {
  const product = (await getCatalog()).find((candidate) => candidate.id === id);
  if (!product) throw new Error(`no such product: ${id}`);
  return product;
}

/** Returns what the course consists of, in a sentence; null while no lesson is published. */
export async function getCourseFormat(): Promise<string | null> {
  return describeCourseFormat((await getProduct("course")).courseFormat);
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

const readLatestStations = staleIfError(
  "stations",
  () => readNamedStations({ db: database() }),
  log,
);

/**
 * Returns the stations that play customers' songs, for pages: refreshed every minute, at most 5 minutes
 * old unless the database is down. Empty in a build without a database.
 */
export async function getNamedStations(): Promise<readonly NamedStation[]> {
  "use cache";
  cacheTag(contentTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  return hasDatabase() ? await readLatestStations() : [];
}

const readLatestEvents = staleIfError(
  "events",
  () => readUpcomingEvents({ db: database(), now: () => new Date() }),
  log,
);

/**
 * Returns upcoming events for pages: refreshed every minute, at most 5 minutes old unless the
 * database is down. Empty in a build without a database.
 */
export async function getUpcomingEvents(): Promise<readonly CommunityEvent[]> {
  "use cache";
  cacheTag(eventsTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  const now = new Date();
  const read = hasDatabase() ? await readLatestEvents() : [];
  // The list may be older while the database is down.
  return read.filter(({ endsAt }) => endsAt > now);
}
