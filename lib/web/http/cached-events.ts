import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { hasDatabase } from "@/lib/config/env";
import { staleIfError } from "@/lib/core/cached-read";
import { log } from "@/lib/core/log";
import type { CommunityEvent } from "@/lib/events/community-event";
import { readUpcomingEvents } from "@/lib/events/read-events";
import { database } from "@/lib/web/database";
import { eventsTag } from "@/lib/web/http/cache-tags";

const readLatest = staleIfError(
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
  const read = hasDatabase() ? await readLatest() : [];
  // The list may be older while the database is down.
  return read.filter(({ endsAt }) => endsAt > now);
}
