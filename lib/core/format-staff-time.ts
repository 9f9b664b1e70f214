import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { site } from "@/lib/core/site";

/** Formats an instant for the dashboard: "Nov 21, 2026 09:30 CST". */
export function formatStaffTime(at: Date): string {
  return `${format(new TZDate(at.getTime(), site.timeZone), "MMM d, yyyy HH:mm")} ${getZoneAbbreviation(at)}`;
}

/** Formats a calendar day for the dashboard: "2026-11-21" becomes "Nov 21, 2026". */
export function formatStaffDay(day: string): string {
  return format(new TZDate(`${day}T12:00:00`, site.timeZone), "MMM d, yyyy");
}

const zone = new Intl.DateTimeFormat("en-US", { timeZone: site.timeZone, timeZoneName: "short" });

function getZoneAbbreviation(at: Date): string {
  return zone.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
