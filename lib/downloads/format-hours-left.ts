import { hourMs } from "@/lib/core/durations";
import { downloadPolicy } from "@/lib/downloads/policy";

/** Formats the remaining time in hours, rounded up. Null means the end isn't known: `48 hours`. */
export function formatHoursLeft(leftMs: number | null): string {
  const hours =
    leftMs === null ? downloadPolicy.linkHours : Math.max(0, Math.ceil(leftMs / hourMs));
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
