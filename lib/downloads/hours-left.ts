import { downloadPolicy } from "@/lib/downloads/policy";
import { hourMs } from "@/lib/durations";

/** Time left in words: hours rounded up, `48 hours` when the end is not known. */
export function hoursLeftText(leftMs: number | null): string {
  const hours =
    leftMs === null ? downloadPolicy.linkHours : Math.max(0, Math.ceil(leftMs / hourMs));
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
