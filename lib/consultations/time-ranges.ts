import type { Availability, TimeRange } from "@/db/values/availability";
import { type Weekday, weekdays } from "@/db/values/profile";
import { fail, ok, type Result } from "@/lib/core/result";
import { formatClockTime } from "@/lib/inquiries/session-times";

const maxRanges = 6;
const maxLength = 200;

const rangePattern = /^(.+?)\s*(?:-|–|—|\bto\b)\s*(.+)$/i;
const timePattern = /^(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/i;

/** Converts a typed time such as "9 AM", "1:30pm" or "13:30" to "13:30"; null if it isn't one. */
function parseTime(typed: string): string | null {
  const [, hours = "", minutes = "00", half] = timePattern.exec(typed.trim()) ?? [];
  if (hours === "") return null;
  const hour = Number(hours);
  if (half ? hour < 1 || hour > 12 : hour > 23) return null;
  const shift = half?.toLowerCase() === "p" ? 12 : 0;
  return `${String(half ? (hour % 12) + shift : hour).padStart(2, "0")}:${minutes}`;
}

/**
 * Parses a day's hours, such as "9 AM-12 PM, 1 PM-4 PM". Nothing means closed. Returns the ranges in order, or a
 * message if one can't be read, is reversed, or overlaps another.
 */
export function parseTimeRanges(typed: string): Result<TimeRange[], string> {
  if (typed.length > maxLength) return fail(`Use at most ${maxLength} characters`);
  const parts = typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 1 && /^closed$/i.test(parts[0] ?? "")) return ok([]);
  if (parts.length > maxRanges) return fail(`Use at most ${maxRanges} time ranges a day`);
  const ranges: TimeRange[] = [];
  for (const part of parts) {
    const [, first = "", last = ""] = rangePattern.exec(part) ?? [];
    const [from, to] = [parseTime(first), parseTime(last)];
    if (!from || !to) {
      return fail(
        "Write times such as 9 AM-12 PM, 1 PM-4 PM. Leave the day empty if you’re closed",
      );
    }
    ranges.push({ from, to });
  }
  ranges.sort((one, other) => one.from.localeCompare(other.from));
  const problem = findRangeProblem(ranges);
  return problem === undefined ? ok(ranges) : fail(problem);
}

/** Returns why a day can't have these hours, or undefined if it can. */
export function findRangeProblem(ranges: readonly TimeRange[]): string | undefined {
  for (const [index, range] of ranges.entries()) {
    if (range.from >= range.to) return `${formatRange(range)} ends before it starts`;
    const next = ranges[index + 1];
    if (next && next.from < range.to) {
      return `${formatRange(range)} overlaps ${formatRange(next)}`;
    }
  }
  return undefined;
}

const formatRange = ({ from, to }: TimeRange) =>
  `${formatClockTime(from)}-${formatClockTime(to)}`.replaceAll(":00", "");

/** Formats a day's hours as `parseTimeRanges` reads them; empty if the day is closed. */
export function formatTimeRanges(ranges: readonly TimeRange[]): string {
  return ranges.map(formatRange).join(", ");
}

/** Describes a week's hours: "Monday to Friday, 9 AM to 4 PM Memphis time", or "by appointment" if every day is closed. */
export function describeHours(hours: Availability["hours"]): string {
  const groups: { readonly days: Weekday[]; readonly text: string }[] = [];
  let last: (typeof groups)[number] | undefined;
  for (const day of weekdays) {
    const text = hours[day].map((range) => formatRange(range).replace("-", " to ")).join(" and ");
    if (text === "") last = undefined;
    else if (last?.text === text) last.days.push(day);
    else {
      last = { days: [day], text };
      groups.push(last);
    }
  }
  if (groups.length === 0) return "by appointment";
  const days = groups.map((group) => `${nameDays(group.days)}, ${group.text}`);
  return `${days.join("; ")} Memphis time`;
}

function nameDays(days: readonly Weekday[]): string {
  const [first = "", second] = days;
  if (second === undefined) return first;
  return `${first} ${days.length === 2 ? "and" : "to"} ${days.at(-1)}`;
}
