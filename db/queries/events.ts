import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { events } from "@/db/schema";
import type { CommunityEvent } from "@/lib/events/community-event";

/** Published events that haven't ended at `now`, next one first. */
export async function selectUpcomingEvents(
  db: Queryable,
  now: Date,
): Promise<readonly CommunityEvent[]> {
  return await db
    .select({
      id: events.id,
      title: events.title,
      description: events.description,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      location: events.location,
      url: events.url,
    })
    .from(events)
    .where(and(eq(events.isPublished, true), gt(events.endsAt, now)))
    .orderBy(asc(events.startsAt), asc(events.id));
}
