import { and, asc, eq, gt, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { busyCalendars, busyTimes, consultations } from "@/db/schema";
import { slotHoldingStatuses } from "@/db/values/consultations";

/**
 * Busy times that overlap `from` until `until`, the earliest first. Leaves out those with the start and
 * end of one of our sessions: they're its copy in the consultant's calendar. Uses `busy_times_start`.
 */
export async function selectBusyTimes(
  db: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return await db
    .select({
      startsAt: busyTimes.startsAt,
      endsAt: busyTimes.endsAt,
      calendarName: busyCalendars.name,
    })
    .from(busyTimes)
    .innerJoin(busyCalendars, eq(busyCalendars.id, busyTimes.calendarId))
    .where(
      and(
        lt(busyTimes.startsAt, until),
        gt(busyTimes.endsAt, from),
        notExists(
          db
            .select({ found: sql`1` })
            .from(consultations)
            .where(
              and(
                eq(consultations.startsAt, busyTimes.startsAt),
                eq(consultations.endsAt, busyTimes.endsAt),
                inArray(consultations.status, [...slotHoldingStatuses]),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(busyTimes.startsAt), asc(busyTimes.id));
}

/** Busy calendars as staff see them, in the order they were connected. */
export async function selectBusyCalendars(db: Queryable) {
  return await db
    .select()
    .from(busyCalendars)
    .orderBy(asc(busyCalendars.createdAt), asc(busyCalendars.id));
}

/** Calendars that weren't read since a time, or since they were connected. */
export async function selectUnreadCalendars(db: Queryable, since: Date) {
  return await db
    .select({
      name: busyCalendars.name,
      readAt: sql<string>`coalesce(${busyCalendars.readAt}, ${busyCalendars.createdAt})`,
    })
    .from(busyCalendars)
    .where(isUnreadSince(since))
    .orderBy(asc(busyCalendars.name));
}

/** Of the calendars that pause booking, those that weren't read since a time. */
export async function selectPausingCalendars(db: Queryable, since: Date) {
  return await db
    .select({ id: busyCalendars.id })
    .from(busyCalendars)
    .where(and(eq(busyCalendars.pausesBooking, true), isUnreadSince(since)));
}

function isUnreadSince(since: Date) {
  return lt(sql`coalesce(${busyCalendars.readAt}, ${busyCalendars.createdAt})`, since);
}
