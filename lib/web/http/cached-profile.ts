import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { BusinessProfile } from "@/db/values/profile";
import { hasDatabase } from "@/lib/config/env";
import { getProfileSettings } from "@/lib/config/profile-settings";
import { staleIfError } from "@/lib/core/cached-read";
import { log } from "@/lib/core/log";
import { profileDocument } from "@/lib/profile/profile-form";
import { type PublishedProfile, withoutPrivateFields } from "@/lib/profile/public-profile";
import { createSeedProfile, readProfile } from "@/lib/profile/read-profile";
import { database } from "@/lib/web/database";
import { contentTag } from "@/lib/web/http/cache-tags";

/** While the database is down, returns the last profile read. */
const readLiveProfile = staleIfError(profileDocument, readNow, log);

/**
 * Returns the business profile for pages, without what only staff see: a cached function's result can
 * be requested from outside. Other instances see a change within 5 minutes.
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
