import { formatStaffDay } from "@/lib/core/chicago-time";
import { formatClockTime } from "@/lib/inquiries/session-times";

type Preference = {
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
};

/** Formats the day and Memphis time that a visitor prefers, both optional, for staff and emails. */
export function formatPreferredTime({ date, time }: Preference): string {
  const day = date ? formatStaffDay(date) : "Any day";
  const clock = time ? `${formatClockTime(time)} Central` : "any time";
  return date || time ? `${day}, ${clock}` : "No preferred date or time";
}
