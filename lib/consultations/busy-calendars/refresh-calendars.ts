import "server-only";
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { claimRows } from "@/db/claim-rows";
import { busyCalendars, busyTimes } from "@/db/schema";
import type { CalendarProblem } from "@/db/values/calendars";
import { readAvailability } from "@/lib/consultations/availability";
import { unsealAddress } from "@/lib/consultations/busy-calendars/calendar-address";
import type {
  CalendarOptions,
  CalendarReading,
} from "@/lib/consultations/busy-calendars/read-calendar";
import { dayMs, minuteMs } from "@/lib/core/durations";
import { fail, type Result } from "@/lib/core/result";
import { runUntil } from "@/lib/core/run-until";
import { runWorker } from "@/lib/core/run-worker";
import type { Ctx } from "@/lib/ctx";
import { keyedHash } from "@/lib/secrets/tokens";

const intervalMs = 5 * minuteMs;
/** Longer than fetching (10 s) and reading (10 s) take. */
const leaseMs = minuteMs;
const fetchMs = 10_000;
const readLimits = { timeMs: 10_000, memoryBytes: 400 * 1024 * 1024, heapMegabytes: 256 };
const atOnce = 4;
/** If staff published no availability. */
const defaultDaysAhead = 60;
/** The calendar is known a week longer than sessions can be booked. */
const spareDays = 7;
const rowsPerInsert = 1_000;

type Calendar = typeof busyCalendars.$inferSelect;
type RefreshCtx = Pick<Ctx, "db" | "now" | "settings" | "calendarFeeds" | "log">;

/** Reads the calendars that are due, each every five minutes. Returns how many. */
export async function refreshCalendars(
  ctx: RefreshCtx,
  { until }: { readonly until: Date },
): Promise<number> {
  return await runUntil(ctx, until, async () => {
    const due = lte(busyCalendars.nextReadAt, ctx.now());
    const claimed = await claimCalendars(ctx, due);
    if (claimed.length === 0) return null;
    await Promise.all(claimed.map((calendar) => refreshCalendar(ctx, calendar, fetchMs)));
    return claimed.length;
  });
}

/** Before a time is booked: calendars that weren't read for two minutes are, for at most three seconds. */
export const bookingRefresh = { olderThanMs: 2 * minuteMs, timeoutMs: 3_000 };

/**
 * Reads the calendars that weren't read lately, before a time is held for a visitor. Returns after
 * `timeoutMs` at the latest; what was known before then counts.
 */
export async function refreshStaleCalendars(
  ctx: RefreshCtx,
  { olderThanMs, timeoutMs }: { readonly olderThanMs: number; readonly timeoutMs: number },
): Promise<void> {
  const now = ctx.now();
  const stale = or(
    isNull(busyCalendars.triedAt),
    lte(busyCalendars.triedAt, new Date(now.getTime() - Math.max(olderThanMs, leaseMs))),
  );
  const work = async () => {
    const claimed = await claimCalendars(ctx, stale);
    await Promise.all(
      claimed.map((calendar) => refreshCalendar(ctx, calendar, timeoutMs, { isHurried: true })),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  const done = work().catch((error: unknown) =>
    ctx.log.warn("calendars.refresh_failed", { reason: String(error) }),
  );
  await Promise.race([done, limit]);
  clearTimeout(timer);
}

async function claimCalendars(
  ctx: RefreshCtx,
  due: ReturnType<typeof lte> | undefined,
): Promise<Calendar[]> {
  const now = ctx.now();
  return await claimRows(ctx.db, busyCalendars, {
    due,
    orderBy: [asc(busyCalendars.nextReadAt), asc(busyCalendars.id)],
    limit: atOnce,
    set: {
      nextReadAt: new Date(now.getTime() + leaseMs),
      triedAt: now,
      attempts: sql`${busyCalendars.attempts} + 1`,
    },
  });
}

/** Reads one calendar. A failure keeps what was known. */
async function refreshCalendar(
  ctx: RefreshCtx,
  calendar: Calendar,
  timeoutMs: number,
  { isHurried = false } = {},
): Promise<void> {
  const now = ctx.now();
  const daysAhead = (await readAvailability(ctx))?.daysAhead ?? defaultDaysAhead;
  const address = unsealAddress(ctx, calendar.sealedAddress);
  const window = {
    from: now.getTime() - dayMs,
    until: now.getTime() + (daysAhead + spareDays) * dayMs,
  };
  // An unchanged calendar is read again each day, because the window moves on.
  const isCovered = (calendar.coveredUntil?.getTime() ?? 0) >= window.until - dayMs;
  const etag = isCovered ? calendar.etag : null;
  const fetched = address
    ? await ctx.calendarFeeds.fetch(address, { etag, timeoutMs })
    : ({ kind: "failed", problem: "unreachable" } as const);
  if (fetched.kind === "failed") {
    // The job has more time, and decides whether the calendar can be read.
    if (isHurried) await releaseCalendar(ctx, calendar);
    else await recordFailure(ctx, calendar, fetched.problem);
    return;
  }
  if (fetched.kind === "unchanged") {
    await update(ctx.db, calendar, { ...getSuccess(ctx.now()) });
    return;
  }
  const reading = await readInWorker(fetched.bytes, {
    ...window,
    timeZone: calendar.timeZone,
    ownHost: new URL(ctx.settings.siteUrl).hostname,
  });
  if (!reading.ok) {
    await recordFailure(ctx, calendar, reading.problem);
    return;
  }
  const { times, events, warnings } = reading.value;
  const rows = times.map(({ startsAt, endsAt, uid }) => ({
    calendarId: calendar.id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    uidHash: keyedHash(ctx.settings.authSecret, "busy-time", uid),
  }));
  await ctx.db.transaction(async (tx) => {
    const changes = {
      ...getSuccess(ctx.now()),
      etag: fetched.etag,
      coveredUntil: new Date(window.until),
      events,
      warnings,
    };
    if (!(await update(tx, calendar, changes))) return;
    await tx.delete(busyTimes).where(eq(busyTimes.calendarId, calendar.id));
    for (let from = 0; from < rows.length; from += rowsPerInsert) {
      await tx.insert(busyTimes).values(rows.slice(from, from + rowsPerInsert));
    }
  });
}

async function readInWorker(
  bytes: Uint8Array,
  options: CalendarOptions,
): Promise<Result<CalendarReading, CalendarProblem>> {
  const work = { bytes, options };
  const done = await runWorker<Result<CalendarReading, CalendarProblem>>(
    "read-calendar",
    work,
    readLimits,
  );
  return done ?? fail("too_complex");
}

function getSuccess(now: Date) {
  return { readAt: now, problem: null, nextReadAt: new Date(now.getTime() + intervalMs) };
}

async function recordFailure(
  ctx: RefreshCtx,
  calendar: Calendar,
  problem: CalendarProblem,
): Promise<void> {
  ctx.log.warn("calendars.unread", { calendarId: calendar.id, problem });
  const nextReadAt = new Date(ctx.now().getTime() + intervalMs);
  await update(ctx.db, calendar, { problem, nextReadAt });
}

async function releaseCalendar(ctx: RefreshCtx, calendar: Calendar): Promise<void> {
  await update(ctx.db, calendar, { nextReadAt: ctx.now() });
}

/** Does nothing if the lease ended and someone else took the calendar, or staff removed it. */
async function update(
  db: Pick<Ctx["db"], "update">,
  { id, attempts }: Calendar,
  changes: Partial<typeof busyCalendars.$inferInsert>,
): Promise<boolean> {
  const updated = await db
    .update(busyCalendars)
    .set(changes)
    .where(and(eq(busyCalendars.id, id), eq(busyCalendars.attempts, attempts)))
    .returning({ id: busyCalendars.id });
  return updated.length > 0;
}
