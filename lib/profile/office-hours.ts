import { type BusinessProfile, type Weekday, weekdays } from "@/db/values/profile";

type Hours = Pick<BusinessProfile, "firstDay" | "lastDay" | "opensAt" | "closesAt">;

/** Formats office hours, such as "Monday to Friday, 9AM-6PM CST". */
export function formatOfficeHours({ firstDay, lastDay, opensAt, closesAt }: Hours): string {
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  return `${days}, ${formatTime(opensAt)}-${formatTime(closesAt)} CST`;
}

/** Lists the days from the first to the last. A range such as Saturday to Monday wraps around. */
export function listOpenDays({
  firstDay,
  lastDay,
}: Pick<Hours, "firstDay" | "lastDay">): Weekday[] {
  const from = weekdays.indexOf(firstDay);
  const count = ((weekdays.indexOf(lastDay) - from + 7) % 7) + 1;
  return [...weekdays, ...weekdays].slice(from, from + count);
}

function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "AM" : "PM"}`;
}
