import { type ChicagoDay, fromChicagoDateTime } from "@/lib/core/chicago-clock";
import { fail, ok, type Result } from "@/lib/core/result";

export const maxTimesPerForm = 20;

/**
 * Parses the times of one day that staff type, such as `2:15 PM, 5:40 PM` or `14:15 17:40`, in
 * Central time. Fails with the first text that isn't a time.
 */
export function parseTimes(day: ChicagoDay, typed: string): Result<readonly Date[], string> {
  const parts = typed
    .trim()
    .split(/[,;\n]+|\s+(?!\s*[ap]\.?m)/i)
    .map((part) => part.trim())
    .filter(Boolean);
  const times: Date[] = [];
  for (const part of parts) {
    const time = parseTime(part);
    if (!time) return fail(part);
    times.push(fromChicagoDateTime({ date: day, time }));
  }
  return ok(times);
}

/** Parses a 12-hour or 24-hour time to `HH:MM`; null if it isn't one. */
export function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(text);
  if (!parts) return null;
  const [, hourText, minuteText, half] = parts;
  if (!half && minuteText === undefined) return null;
  const minute = Number(minuteText ?? 0);
  let hour = Number(hourText);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
