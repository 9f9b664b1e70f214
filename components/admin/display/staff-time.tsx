import { formatStaffDay } from "@/lib/core/chicago-time";
import {
  formatShortStaffTime,
  formatStaffTime,
  formatZonedTime,
} from "@/lib/core/format-staff-time";

/** Formats "2026-11-21" without line breaks. */
export function StaffDay({ day }: { readonly day: string }) {
  return <span className="whitespace-nowrap">{formatStaffDay(day)}</span>;
}

/** A time in Memphis, or a dash for null. Hovering shows the zone. */
export function StaffTime({ at }: { readonly at: Date | null }) {
  if (!at) return "-";
  return (
    <time dateTime={at.toISOString()} title={formatZonedTime(at)}>
      {preventLineBreaks(formatStaffTime(at))}
    </time>
  );
}

type ShortProps = { readonly at: Date; readonly now: Date };

/** A time in Memphis for narrow columns: "Today 2:49 PM". Hovering shows the year and the zone. */
export function ShortStaffTime({ at, now }: ShortProps) {
  return (
    <time dateTime={at.toISOString()} title={formatZonedTime(at)}>
      {preventLineBreaks(formatShortStaffTime(at, now))}
    </time>
  );
}

/** Allows a break only between day and time. */
export function preventLineBreaks(text: string): string {
  return text.replaceAll(" ", "\u00a0").replace(/\u00a0(?=\d+:)/, " ");
}
