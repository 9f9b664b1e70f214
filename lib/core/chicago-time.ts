import { site } from "@/lib/core/site";
import { toInstant, toLocalTime } from "@/lib/core/zoned-time";

/** A local date and time in the business's zone: "2030-03-11" and "09:30". */
export type ChicagoDateTime = { readonly date: string; readonly time: string };

/** Formats are created on first use: one takes a browser about 16 ms, too long during page load. */
function lazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format;
  };
}

/** A calendar day in Chicago such as `2026-11-21`. Compares correctly as a string. */
export type ChicagoDay = string;

/** Converts an instant to the local date and time in Chicago, to the minute. */
export function toChicagoDateTime(at: Date): ChicagoDateTime {
  const { date, time } = toLocalTime(at, site.timeZone);
  return { date, time: time.slice(0, 5) };
}

/**
 * Converts a local date and time in Chicago to an instant. Times that a clock change skips become an
 * hour later; of those that it repeats, it's the first. Throws if the date or time is invalid.
 */
export function fromChicagoDateTime(local: ChicagoDateTime): Date {
  return toInstant(local, site.timeZone);
}

/** Returns the weekday of a calendar day, where 0 is Sunday. */
export function getWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Parses an untrusted `YYYY-MM-DD` day; null if it doesn't exist or isn't in 1900 to 2999. */
export function parseCalendarDay(value: unknown): ChicagoDay | null {
  if (typeof value !== "string" || !/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(value)) return null;
  const [month, day] = [Number(value.slice(5, 7)), Number(value.slice(8))];
  const at = new Date(Date.UTC(Number(value.slice(0, 4)), month - 1, day));
  // Date.UTC turns February 30 into March 2.
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? value : null;
}

/** Adds days to a calendar day; a negative number subtracts. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

const staffDayFormat = lazyFormat({ timeZone: "UTC", dateStyle: "medium" });

/** Formats a calendar day for staff and their forms: "2026-11-21" becomes "Nov 21, 2026". */
export function formatStaffDay(day: ChicagoDay): string {
  return staffDayFormat().format(new Date(`${day}T00:00:00Z`));
}

/** Returns the calendar day in Chicago at an instant. */
export function getChicagoDay(at: Date): ChicagoDay {
  return toChicagoDateTime(at).date;
}

/** Returns the end of the current day in Chicago. */
export function getTodayEnd(now: Date): Date {
  return fromChicagoHour(addDays(getChicagoDay(now), 1), 0);
}

/** Returns the instant when it's this hour (0-23) in Chicago on this day. */
export function fromChicagoHour(day: ChicagoDay, hour: number): Date {
  return fromChicagoDateTime({ date: day, time: `${String(hour).padStart(2, "0")}:00` });
}

const timeFormat = lazyFormat({
  timeZone: site.timeZone,
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * Formats an ISO timestamp for pages and emails: "March 9, 2030 at 3:05 PM CST", always in the
 * business's zone. Throws if the timestamp is invalid.
 */
export function formatChicagoTime(iso: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM, which garbles plain-text emails.
  return timeFormat().format(new Date(iso)).replaceAll("\u202f", " ");
}

const appointmentFormat = lazyFormat({
  timeZone: site.timeZone,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * Formats the time of an appointment with its weekday: "Monday, March 11, 2030 at 3:05 PM CDT".
 * Throws if the timestamp is invalid.
 */
export function formatAppointment(iso: string): string {
  return appointmentFormat().format(new Date(iso)).replaceAll("\u202f", " ");
}

const dayFormat = lazyFormat({ timeZone: site.timeZone, dateStyle: "long" });

/** Formats the Chicago calendar day of a moment: "March 9, 2030". */
export function formatChicagoDay(moment: Date): string {
  return dayFormat().format(moment);
}
