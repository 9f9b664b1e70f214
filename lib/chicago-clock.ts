import { site } from "@/lib/site";

/** A day and a time of day on the wall in the business's zone: "2030-03-11" and "09:30". */
export type WallTime = { readonly date: string; readonly time: string };

let format: Intl.DateTimeFormat | undefined;

/** Made when first asked for: it takes a browser some 16 ms, which a page that loads should not wait for. */
function wallFormat(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat("en-US", {
    timeZone: site.timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return format;
}

/** A calendar day in Chicago such as `2026-11-21`; two of them compare as text. */
export type ChicagoDay = string;

/** Asked for thousands of readers at the same instants, and each answer takes microseconds. */
const known = new Map<number, WallTime>();
const mostKnown = 1_000;

/** What the wall shows in Chicago at an instant. */
export function chicagoWall(at: Date): WallTime {
  const minute = Math.floor(at.getTime() / 60_000);
  const seen = known.get(minute);
  if (seen) return seen;
  if (known.size >= mostKnown) known.clear();
  const wall = readWall(at);
  known.set(minute, wall);
  return wall;
}

function readWall(at: Date): WallTime {
  const parts = Object.fromEntries(
    wallFormat()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/**
 * The instant at which the wall in Chicago shows this. In the hour that a clock change leaves out
 * or repeats, one an hour off at most. Throws on what is no day or time.
 */
export function chicagoInstant({ date, time }: WallTime): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) throw new Error("not a time on the wall");
  const offsetAt = (at: number) => {
    const wall = chicagoWall(new Date(at));
    return Date.parse(`${wall.date}T${wall.time}:00Z`) - at;
  };
  const near = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(near));
}

/** 0 is Sunday. In: a calendar day, whatever its zone. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** A day from outside, as `2026-11-21`; null where the calendar has none, or in no year near ours. */
export function calendarDay(value: unknown): ChicagoDay | null {
  if (typeof value !== "string" || !/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(value)) return null;
  if (Number.isNaN(Date.parse(`${value}T00:00:00Z`))) return null;
  // The parser takes February 30 for March 2.
  return addDays(value, 0) === value ? value : null;
}

/** The calendar day so many days later, or earlier by a negative number. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The day on the wall in Chicago at an instant. */
export function chicagoDayOf(at: Date): ChicagoDay {
  return chicagoWall(at).date;
}

/** The instant at which the wall in Chicago shows this full hour of the day. */
export function chicagoHour(day: ChicagoDay, hour: number): Date {
  return chicagoInstant({ date: day, time: `${String(hour).padStart(2, "0")}:00` });
}
