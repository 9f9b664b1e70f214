import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { events } from "@/db/schema";

/** Published events that haven't ended at `now`, next one first. */
export async function selectUpcomingEvents(db: Queryable, now: Date) {
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

/** All events, latest start first. */
export async function selectEvents(db: Queryable, limit: number) {
  return await db.select().from(events).orderBy(desc(events.startsAt)).limit(limit);
}

export async function selectEvent(db: Queryable, id: string) {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  return event ?? null;
}
