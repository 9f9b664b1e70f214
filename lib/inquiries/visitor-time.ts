import { site } from "@/lib/core/site";

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
