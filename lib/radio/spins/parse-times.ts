import { formatStaffDay, parseCalendarDay } from "@/lib/core/chicago-clock";
import { fail, ok, type Result } from "@/lib/core/result";
import { getZoneAbbreviation, toInstants } from "@/lib/radio/stations/station-time";
import { describeTimeZone } from "@/lib/radio/stations/time-zones";

export const maxTimesPerForm = 20;

type TypedTimes = { readonly day: string; readonly times: string; readonly timeZone: string };

/**
 * Parses the times of one day that staff type, such as `2:15 PM, 5:40 PM` or `14:15 17:40`, in the
 * station's zone. A time in the hour that a clock change repeats needs the zone's abbreviation, such
 * as `1:30 AM CDT`. Fails with a message for staff about the first time that isn't clear.
 */
export function parseTimes({ day, times, timeZone }: TypedTimes): Result<readonly Date[], string> {
  if (!parseCalendarDay(day)) return fail("Enter a day that exists.");
  const parts = times
    .trim()
    .split(/[,;\n]+|\s+(?!\s*(?:[ap]\.?m|[ecmp][sd]t\b))/i)
    .map((part) => part.trim())
    .filter(Boolean);
  const instants: Date[] = [];
  for (const part of parts) {
    const instant = toInstant(part, { day, timeZone });
    if (!instant.ok) return instant;
    instants.push(instant.value);
  }
  return ok(instants);
}

function toInstant(
  typed: string,
  { day, timeZone }: Pick<TypedTimes, "day" | "timeZone">,
): Result<Date, string> {
  const parts = /^(.+?)(?:\s+([ecmp][sd]t))?$/i.exec(typed);
  const clock = parts?.[1] ?? "";
  const zone = parts?.[2]?.toUpperCase();
  const time = parseTime(clock);
  if (!time) return fail(`“${typed}” isn't a time. Enter times such as 2:15 PM, 5:40 PM.`);
  const instants = toInstants({ date: day, time: `${time}:00` }, timeZone);
  const [first, second] = instants;
  if (!first) {
    return fail(
      `“${typed}” doesn't exist on ${formatStaffDay(day)} in ${describeTimeZone(timeZone)} time, because the clocks moved forward then. Check the time.`,
    );
  }
  const abbreviate = (at: Date) => getZoneAbbreviation(at, timeZone);
  if (zone) {
    const meant = instants.find((at) => abbreviate(at) === zone);
    if (meant) return ok(meant);
    const possible = instants.map((at) => `${clock} ${abbreviate(at)}`).join(" or ");
    return fail(
      `“${typed}” doesn't match the station's time zone on ${formatStaffDay(day)}. Enter ${possible}.`,
    );
  }
  if (!second) return ok(first);
  return fail(
    `“${typed}” happened twice on ${formatStaffDay(day)}, because the clocks moved back. Enter ${clock} ${abbreviate(first)} for the first time, or ${clock} ${abbreviate(second)} for the second.`,
  );
}

/** Parses a 12-hour or 24-hour time to `HH:MM`; null if it isn't one. */
export function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(text);
  if (!parts) return null;
  const [, hourText, minuteText, half] = parts;
  if (!half && minuteText === undefined) return null;
  const minute = Number(minuteText ?? 0);
  let hour = Number(hourText);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
