import { formatStaffTime, formatZonedTime } from "@/lib/core/format-staff-time";

/** A time in Memphis, or a dash for null. Hovering shows the zone. */
export function StaffTime({ at }: { readonly at: Date | null }) {
  if (!at) return "-";
  return (
    <time dateTime={at.toISOString()} title={formatZonedTime(at)}>
      {preventLineBreaks(formatStaffTime(at))}
    </time>
  );
}

/** Allows a break only between day and time. */
export function preventLineBreaks(text: string): string {
  return text.replaceAll(" ", "\u00a0").replace(/\u00a0(?=\d+:)/, " ");
}
