import { formatStaffDay, parseCalendarDay } from "@/lib/core/chicago-time";
import { fail, ok, type Result } from "@/lib/core/result";
import { getZoneAbbreviation, toInstants } from "@/lib/core/zoned-time";
import { describeTimeZone } from "@/lib/radio/station-time";
import { readClock } from "@/lib/text-files/read-date-time";

export const maxTimesPerForm = 20;

type TypedTimes = { readonly day: string; readonly times: string; readonly timeZone: string };

/**
 * Parses the times of one day that staff type, such as `2:15 PM, 5:40 PM` or `14:15 17:40`, in the
 * station's zone. A time in the hour that a clock change repeats needs the zone's abbreviation, such
 * as `1:30 AM CDT`. Fails with a message for staff about the first time that isn't clear.
 */
export function parseTimes({ day, times, timeZone }: TypedTimes): Result<readonly Date[], string> {
  if (!parseCalendarDay(day)) return fail("Enter a day that exists.");
  // One space between words: the patterns take quadratic time for a long run of them.
  const parts = times
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .split(/[,;\n]+|\s+(?!\s*(?:[ap](?:\.? ?m)?\b|[ecmp][sd]t\b|uhr\b))/i)
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
  const read = readClock(typed);
  if (!read || read.hour > 23) {
    return fail(`“${typed}” isn't a time. Enter times such as 2:15 PM, 5:40 PM.`);
  }
  const clock = typed.replace(/\s*\(?\b[ecmp][sd]?t\)?$/i, "");
  const pad = (value: number) => String(value).padStart(2, "0");
  const time = [read.hour, read.minute, read.second].map(pad).join(":");
  const instants = toInstants({ date: day, time }, timeZone);
  const [first, second] = instants;
  if (!first) {
    return fail(
      `“${typed}” doesn't exist on ${formatStaffDay(day)} in ${describeTimeZone(timeZone)} time, because the clocks moved forward then. Check the time.`,
    );
  }
  const abbreviate = (at: Date) => getZoneAbbreviation(at, timeZone);
  if (read.zone) {
    const meant = instants.find((at) => abbreviate(at) === read.zone);
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
