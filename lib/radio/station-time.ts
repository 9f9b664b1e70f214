import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { site } from "@/lib/core/site";
import { getZoneAbbreviation, toInstants, toLocalTime } from "@/lib/core/zoned-time";

/**
 * Returns the instant at which clocks in a zone show what they show in another zone at `at`: the time
 * that was meant if it was read in the wrong zone. Null if a clock change skips it.
 */
export function rereadInZone(at: Date, read: string, meant: string): Date | null {
  const [instant] = toInstants(toLocalTime(at, read), meant);
  return instant ?? null;
}

/** Formats an instant with the zone's abbreviation: "Nov 3, 2030, 1:30 AM CST". */
export function formatStationTime(at: Date, timeZone: string): string {
  const local = format(new TZDate(at.getTime(), timeZone), "MMM d, yyyy, h:mm a");
  return `${local} ${getZoneAbbreviation(at, timeZone)}`;
}

/** Formats when a spin aired, for customers: "Mon, Mar 4, 2030" and "9:12 PM CST", in Memphis. */
export function formatSpinTime(at: Date): { readonly day: string; readonly time: string } {
  const local = new TZDate(at.getTime(), site.timeZone);
  return {
    day: format(local, "EEE, MMM d, yyyy"),
    time: `${format(local, "h:mm a")} ${getZoneAbbreviation(at, site.timeZone)}`,
  };
}

/** Returns the calendar day in a zone, such as "2030-11-03". */
export function getStationDay(at: Date, timeZone: string): string {
  return format(new TZDate(at.getTime(), timeZone), "yyyy-MM-dd");
}

/** Zones that stations in the US use. */
export const stationTimeZones = [
  "America/Chicago",
  "America/New_York",
  "America/Denver",
  "America/Los_Angeles",
] as const;

export const timeZoneLabels: Readonly<Record<(typeof stationTimeZones)[number], string>> = {
  "America/Chicago": "Central",
  "America/New_York": "Eastern",
  "America/Denver": "Mountain",
  "America/Los_Angeles": "Pacific",
};

/** Returns a zone's everyday name, such as "Eastern"; its IANA name if it has none here. */
export function describeTimeZone(timeZone: string): string {
  const known = stationTimeZones.find((zone) => zone === timeZone);
  return known ? timeZoneLabels[known] : timeZone;
}

/** Describes spins that were read before a station's zone was corrected, and how to fix them. */
export function describeSpinsInOtherZones(spins: number, timeZone: string): string {
  const are =
    spins === 1 ? "1 earlier spin was" : `${spins.toLocaleString("en-US")} earlier spins were`;
  return `${are} read in another time zone than ${describeTimeZone(timeZone)}. To correct the times, import the same logs again. Void spins that you entered by hand, and log them again.`;
}

/** When a station airs customers' spins. */
type StationHours = {
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
