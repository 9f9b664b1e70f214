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
