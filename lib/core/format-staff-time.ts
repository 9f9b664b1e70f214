import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { site } from "@/lib/core/site";
import { getZoneAbbreviation } from "@/lib/core/zoned-time";

/** Formats an instant in Memphis time for the dashboard, which names the zone once per page. */
export function formatStaffTime(at: Date): string {
  return formatInZone(at, "MMM d, yyyy, h:mm a");
}

/** Formats an instant without its year for lists: "Today 2:49 PM" or "Nov 24, 2:49 PM". */
export function formatShortStaffTime(at: Date, now: Date): string {
  const day = formatInZone(at, "yyyy-MM-dd");
  if (day === formatInZone(now, "yyyy-MM-dd")) return `Today ${formatInZone(at, "h:mm a")}`;
  const isSameYear = day.slice(0, 4) === formatInZone(now, "yyyy");
  return formatInZone(at, isSameYear ? "MMM d, h:mm a" : "MMM d, yyyy");
}

/** Formats an instant where the zone isn't obvious: "Nov 21, 2026, 9:30 AM CST". */
export function formatZonedTime(at: Date): string {
  return `${formatStaffTime(at)} ${getZoneAbbreviation(at, site.timeZone)}`;
}

/** Formats an instant for the audit log: "Nov 21, 2026 09:30 CST". */
export function formatAuditTime(at: Date): string {
  return `${formatInZone(at, "MMM d, yyyy HH:mm")} ${getZoneAbbreviation(at, site.timeZone)}`;
}

function formatInZone(at: Date, pattern: string): string {
  return format(new TZDate(at.getTime(), site.timeZone), pattern);
}
