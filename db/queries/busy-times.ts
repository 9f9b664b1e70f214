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
