import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { hasDatabase } from "@/lib/env";
import type { CommunityEvent } from "@/lib/events/event";
import { readUpcomingEvents } from "@/lib/events/read-events";
import { shownForSeconds } from "@/lib/events/shown-for-seconds";
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
 * What is announced, for pages: at most about a minute old, and never shown past the end of an
 * event by more than 5 minutes. A build without a database knows of none.
 */
export async function upcomingEvents(): Promise<readonly CommunityEvent[]> {
  "use cache";
  cacheTag(eventsTag);
  const now = new Date();
  const read = hasDatabase() ? await readLatest() : [];
  const events = read.filter(({ endsAt }) => endsAt > now);
  cacheLife({ stale: 300, revalidate: 60, expire: shownForSeconds(events, now) });
  return events;
}
