import { getZoneAbbreviation, type LocalTime, toInstants } from "@/lib/radio/stations/station-time";

/** Zones that logs name by an abbreviation, by its first letter. */
const usZones: Readonly<Record<string, string>> = {
  E: "America/New_York",
  C: "America/Chicago",
  M: "America/Denver",
  P: "America/Los_Angeles",
};

/** Minutes ahead of UTC. */
const fixedZones: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  BST: 60,
  CET: 60,
  MEZ: 60,
  CEST: 120,
  MESZ: 120,
  HST: -600,
  AKST: -540,
  AKDT: -480,
};

export type ResolvedTime = {
  /** Earliest first: two in the hour that a clock change repeats, none in the hour that it skips. */
  readonly instants: readonly Date[];
  /** What staff should check; null if nothing. */
  readonly note: string | null;
};

/**
 * Returns the instants of a local time: in the zone that's written after it, such as "CST", "UTC" or
 * "-06:00", else in the station's. Many systems write CST all year; in summer that's read as CDT.
 */
export function resolveInstants(
  local: LocalTime & { readonly zone: string | null },
  stationZone: string,
): ResolvedTime {
  const { zone } = local;
  if (!zone) return { instants: toInstants(local, stationZone), note: null };
  const offset = readOffset(zone);
  if (offset !== null) {
    const asUtc = Date.parse(`${local.date}T${local.time}Z`);
    return { instants: [new Date(asUtc - offset * 60_000)], note: null };
  }
  const isStationZone = isNamed(toInstants(local, stationZone), stationZone, zone);
  const named = isStationZone ? stationZone : (usZones[zone[0] ?? ""] ?? stationZone);
  const instants = toInstants(local, named);
  const meant = instants.filter((at) => getZoneAbbreviation(at, named) === zone);
  if (meant.length > 0 || /^.T$/.test(zone)) {
    return { instants: meant.length > 0 ? meant : instants, note: null };
  }
  const [first] = instants;
  const actual = first && getZoneAbbreviation(first, named);
  const note =
    first && `The log says ${zone}, but clocks showed ${actual} then. We read it as ${actual}.`;
  return { instants, note: note ?? null };
}

const isNamed = (instants: readonly Date[], timeZone: string, zone: string) =>
  instants.some((at) => getZoneAbbreviation(at, timeZone) === zone);

function readOffset(zone: string): number | null {
  const fixed = fixedZones[zone];
  if (fixed !== undefined) return fixed;
  const parts = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone);
  if (!parts) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  return parts[1] === "-" ? -minutes : minutes;
}
