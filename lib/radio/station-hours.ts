import { describeTimeZone } from "@/lib/radio/station-time";

/** When a station airs customers' spins. */
export type StationHours = {
  /** Local hours, until 24; may span midnight. Null if unknown. */
  readonly airsFrom: number | null;
  readonly airsUntil: number | null;
  /** Percent of spins between 6 AM and midnight that the station agreed to; null if it didn't. */
  readonly dayPercent: number | null;
  readonly timeZone: string;
};

/** Names an hour from 0 to 24: "6 AM", "noon", "midnight". */
export function formatHour(hour: number): string {
  if (hour % 24 === 0) return "midnight";
  if (hour === 12) return "noon";
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`;
}

/** Returns the percent of spins that air between 6 AM and midnight at least; null if it's not known. */
export function getDayPercent({
  airsFrom,
  airsUntil,
  dayPercent,
}: Pick<StationHours, "airsFrom" | "airsUntil" | "dayPercent">): number | null {
  const isInDay = airsFrom !== null && airsUntil !== null && airsFrom >= 6 && airsUntil > airsFrom;
  return isInDay ? 100 : dayPercent;
}

/** Describes when spins air: "6 AM to 10 PM Central", or "Not known yet". */
export function describeHours({ airsFrom, airsUntil, timeZone }: StationHours): string {
  if (airsFrom === null || airsUntil === null) return "Not known yet";
  const zone = describeTimeZone(timeZone);
  if (airsFrom % 24 === airsUntil % 24) return "Any hour";
  return `${formatHour(airsFrom)} to ${formatHour(airsUntil)} ${zone}`;
}

/**
 * Says which share of spins airs between 6 AM and midnight on every station; null unless all stations
 * agreed to one.
 */
export function describeDayShare(
  stations: readonly Pick<StationHours, "airsFrom" | "airsUntil" | "dayPercent">[],
): string | null {
  const percents = stations.map(getDayPercent);
  if (percents.length === 0 || percents.some((percent) => percent === null)) return null;
  const lowest = Math.min(...percents.map((percent) => percent ?? 0));
  if (lowest === 0) return null;
  return lowest === 100
    ? "All spins air between 6 AM and midnight."
    : `At least ${lowest}% of your spins air between 6 AM and midnight.`;
}
