import { site } from "@/lib/core/site";

const timeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

const fullTimeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  dateStyle: "full",
  timeStyle: "short",
});

/** Formats a time in Central time, such as `Nov 24, 2026, 2:49 PM`. */
export function formatTime(isoTime: string): string {
  return timeFormat.format(new Date(isoTime));
}

/** Formats a time with its weekday, such as `Tuesday, November 24, 2026 at 2:49 PM`. */
export function formatFullTime(time: Date): string {
  return fullTimeFormat.format(time);
}

/** Formats a size in bytes, such as `1.4 KB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
