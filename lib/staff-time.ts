import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { site } from "@/lib/site";

/** Formats an instant for the dashboard: "Nov 21, 2026 09:30 CST". */
export function staffTime(at: Date): string {
  return `${format(new TZDate(at.getTime(), site.timeZone), "MMM d, yyyy HH:mm")} ${zoneOf(at)}`;
}

/** Formats a calendar day for the dashboard: "2026-11-21" becomes "Nov 21, 2026". */
export function staffDay(day: string): string {
  return format(new TZDate(`${day}T12:00:00`, site.timeZone), "MMM d, yyyy");
}

const zone = new Intl.DateTimeFormat("en-US", { timeZone: site.timeZone, timeZoneName: "short" });

function zoneOf(at: Date): string {
  return zone.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
