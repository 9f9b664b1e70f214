import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { hasDatabase } from "@/lib/env";
import type { CommunityEvent } from "@/lib/events/event";
import { readUpcomingEvents } from "@/lib/events/read-events";
import { log } from "@/lib/log";
import { eventsTag } from "@/lib/web/cache-tags";
import { database } from "@/lib/web/database";
import { lastKnown } from "@/lib/web/last-known";

const readLatest = lastKnown(
  "events",
  () => readUpcomingEvents({ db: database(), now: () => new Date() }),
  log,
);

/**
 * What is announced, for pages: about a minute old where somebody looks, and never shown when it is
 * older than 5 minutes, so neither is an event that is over by more. A build without a database knows
 * of none, and the pages refresh themselves at run time.
 */
export async function upcomingEvents(): Promise<readonly CommunityEvent[]> {
  "use cache";
  cacheTag(eventsTag);
  // An expiry below 5 minutes would drop the part from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
  const now = new Date();
  const read = hasDatabase() ? await readLatest() : [];
  // What was read last may be older, while the database is gone.
  return read.filter(({ endsAt }) => endsAt > now);
}
