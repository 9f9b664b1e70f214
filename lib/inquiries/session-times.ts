import {
  addDays,
  type ChicagoDay,
  formatStaffDay,
  fromChicagoDateTime,
  getWeekday,
  parseCalendarDay,
  toChicagoDateTime,
} from "@/lib/core/chicago-time";
import { site } from "@/lib/core/site";
import { isFederalHoliday } from "@/lib/inquiries/federal-holidays";

/** When the last session ends, in minutes after midnight in Memphis. */
const closingMinutes = 16 * 60;

/** Start times that visitors can ask for, in Memphis: every half hour from 9 AM, so that the shortest ends by 4 PM. */
export const sessionTimes = [
  ...["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30"],
  ...["13:00", "13:30", "14:00", "14:30", "15:00", "15:30"],
] as const;

const daysAhead = 365;

/** Formats "13:30" as "1:30 PM". */
export function formatClockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Parses a day such as "2030-03-11" (what browsers send) or "3/11/2030". Returns the former, or
 * null if it isn't a calendar day.
 */
export function parseTypedDay(typed: string): ChicagoDay | null {
  const text = typed.trim();
  const [, month = "", day = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return parseCalendarDay(
    year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text,
  );
}

export type SessionTimeProblem = {
  readonly field: "preferredDate" | "preferredTime";
  readonly message: string;
};

export const timePassedMessage =
  "That time has already passed in Memphis. Choose a later time or another day";

/** Shown for a day that staff took off. */
export const dayOffMessage = "We aren't available that day. Choose another day";

/** Returns why a session can't be planned for a day, not even by staff, or undefined if it can. */
export function getPlanningProblem(date: string, now: Date): string | undefined {
  const today = toChicagoDateTime(now).date;
  if (date < today) return "That date has already passed in Memphis. Choose a later date";
  return date > addDays(today, daysAhead) ? "Choose a date within the next 12 months" : undefined;
}

/** Returns why visitors can't ask for a day, or undefined if they can. Staff's time off isn't checked. */
export function getSessionDayProblem(date: string, now: Date): string | undefined {
  const weekday = getWeekday(date);
  const problem = getPlanningProblem(date, now);
  if (problem) return problem;
  if (weekday === 0 || weekday === 6) {
    return "Requests are for Monday to Friday. Choose a weekday";
  }
  return isFederalHoliday(date)
    ? "We're closed that day for a federal holiday. Choose another day"
    : undefined;
}

/** Returns why a session of this many minutes can't start at a time, or undefined if it can. */
export function getSessionEndProblem(time: string, minutes: number): string | undefined {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const latest = closingMinutes - minutes;
  if (hour * 60 + minute <= latest) return undefined;
  const latestTime = formatClockTime(`${Math.floor(latest / 60)}:${latest % 60}`);
  return `Choose ${latestTime} or earlier, so that the ${minutes}-minute session ends by 4 PM`;
}

/**
 * Returns why no session is possible at a day and listed time, or undefined if one is.
 * @param slot `minutes` is the session's length
 */
export function getSessionTimeProblem(
  {
    date,
    time,
    minutes,
  }: { readonly date: string; readonly time: string; readonly minutes: number },
  now: Date,
): SessionTimeProblem | undefined {
  const ofDay = getSessionDayProblem(date, now);
  if (ofDay) return { field: "preferredDate", message: ofDay };
  const ofEnd = getSessionEndProblem(time, minutes);
  if (ofEnd) return { field: "preferredTime", message: ofEnd };
  return fromChicagoDateTime({ date, time }) > now
    ? undefined
    : {
        field: "preferredTime",
        message: timePassedMessage,
      };
}

/** What a visitor has chosen; empty if they have no preference. Untrusted. */
type TimePreference = {
  readonly date: string;
  readonly time: string;
  readonly sessionType: string;
};

/**
 * Returns why no session is possible at a preferred day and listed time, or undefined if one is.
 * Without a session length, the shortest session decides.
 */
export function getPreferenceProblem(
  { date, time, sessionType }: TimePreference,
  now: Date,
): SessionTimeProblem | undefined {
  const minutes = Number.parseInt(sessionType, 10) || 30;
  if (date && time) return getSessionTimeProblem({ date, time, minutes }, now);
  const ofDay = date ? getSessionDayProblem(date, now) : undefined;
  if (ofDay) return { field: "preferredDate", message: ofDay };
  const ofEnd = time ? getSessionEndProblem(time, minutes) : undefined;
  return ofEnd ? { field: "preferredTime", message: ofEnd } : undefined;
}

type Preference = {
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
};

/** Formats the day and Memphis time that a visitor prefers, both optional, for staff and emails. */
export function formatPreferredTime({ date, time }: Preference): string {
  const day = date ? formatStaffDay(date) : "Any day";
  const clock = time ? `${formatClockTime(time)} Central` : "any time";
  return date || time ? `${day}, ${clock}` : "No preferred date or time";
}

const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const maxLength = 64;

/** Returns an IANA time zone that this server knows, such as `America/New_York`; otherwise null. */
export function parseTimeZone(text: string): string | null {
  if (text.length > maxLength || !zonePattern.test(text)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Names a time zone for people: "America/New York". */
export function formatTimeZone(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/**
 * Formats a time where the visitor is: "Monday, March 11 at 4:05 PM (America/New York)". Null if
 * the zone isn't known or its clocks show the same time as in Memphis.
 */
export function formatVisitorTime(
  startsAt: Date,
  timeZone: string | null | undefined,
): string | null {
  if (!timeZone || parseTimeZone(timeZone) === null) return null;
  const own = formatIn(timeZone, startsAt);
  return own === formatIn(site.timeZone, startsAt) ? null : `${own} (${formatTimeZone(timeZone)})`;
}

function formatIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  })
    .format(at)
    .replaceAll("\u202f", " ");
}
