import type { CommunityEvent } from "@/lib/events/event";

const dayInSeconds = 86_400;

/** Below this a cached part is dropped from the static shell (Next's manual, cacheLife). */
const shortestSeconds = 300;

/**
 * How long a list of coming events may be shown without a look at the database: until the first of
 * them is over, one day at most. In: the events and when they were read.
 */
export function shownForSeconds(events: readonly CommunityEvent[], now: Date): number {
  const untilOver = events.map(({ endsAt }) =>
    Math.ceil((endsAt.getTime() - now.getTime()) / 1_000),
  );
  return Math.max(shortestSeconds, Math.min(dayInSeconds, ...untilOver));
}
