import ICAL from "ical.js";
import { findIana } from "windows-iana";
import { hourMs } from "@/lib/core/durations";
import { getOffset, toInstant } from "@/lib/core/zoned-time";

/** Converts what clocks in a zone show, as if it were UTC, to an instant. Both in milliseconds since 1970. */
export type ToInstant = (local: number) => number;

/** Returns the conversion for an IANA zone. */
export function fromIanaZone(timeZone: string): ToInstant {
  return (local) => {
    const dayBefore = getOffset(local - 24 * hourMs, timeZone);
    const dayAfter = getOffset(local + 24 * hourMs, timeZone);
    if (dayBefore === dayAfter) return local - dayBefore;
    const iso = new Date(local).toISOString();
    return toInstant({ date: iso.slice(0, 10), time: iso.slice(11, 19) }, timeZone).getTime();
  };
}

/**
 * Returns the conversion that a file's VTIMEZONE describes.
 * @throws If it's broken.
 */
export function fromZoneComponent(jcal: readonly unknown[]): ToInstant {
  const component = new ICAL.Component(jcal as never);
  const rules = [
    ...component.getAllSubcomponents("standard"),
    ...component.getAllSubcomponents("daylight"),
  ];
  const isComplete = rules.some(
    (rule) => rule.hasProperty("dtstart") && rule.hasProperty("tzoffsetto"),
  );
  // Without rules, ical.js would take it for UTC.
  if (!isComplete) throw new Error("the zone has no rules");
  const zone = new ICAL.Timezone({ component });
  const convert: ToInstant = (local) => {
    const at = new Date(local);
    const time = ICAL.Time.fromData({
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: false,
    });
    return local - zone.utcOffset(time) * 1000;
  };
  if (Number.isNaN(convert(Date.UTC(2026, 0, 1)))) throw new Error("the zone has no offsets");
  return convert;
}

/** Names that Exchange and others use, and that aren't in IANA's or Windows' lists. */
const otherNames: Readonly<Record<string, string>> = {
  utc: "UTC",
  gmt: "UTC",
  z: "UTC",
  "tzone://microsoft/utc": "UTC",
  "atlantic time (canada)": "America/Halifax",
  "eastern time (us & canada)": "America/New_York",
  "central time (us & canada)": "America/Chicago",
  "mountain time (us & canada)": "America/Denver",
  "pacific time (us & canada)": "America/Los_Angeles",
  arizona: "America/Phoenix",
  alaska: "America/Anchorage",
  hawaii: "Pacific/Honolulu",
  "greenwich mean time": "Europe/London",
  "us-eastern": "America/New_York",
  "us-central": "America/Chicago",
  "us-mountain": "America/Denver",
  "us-pacific": "America/Los_Angeles",
};

/**
 * Finds the IANA zone of a TZID: an IANA name, also as the end of a path, a Windows name ("Central Standard
 * Time"), or the cities that Exchange and Kerio list ("Amsterdam, Belgrade, Berlin").
 */
export function findIanaZone(tzid: string): string | null {
  const name = tzid.trim().slice(0, maxNameLength);
  const path = name.split("/").filter(Boolean);
  // Such as /freeassociation.sourceforge.net/Tzfile/America/Chicago.
  const ends = [name, path.slice(-2).join("/"), path.slice(-3).join("/")];
  const known = ends.find(isIanaZone);
  if (known) return known;
  // Such as "(UTC-06:00) Central Time (US & Canada)" and "W. Europe Standard Time 1".
  const plain = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, "").replace(/\s+\d$/, "");
  const [windows] = findIana(plain);
  return windows ?? otherNames[plain.toLowerCase()] ?? findCity(plain);
}

const maxNameLength = 200;

/** True if the platform knows an IANA zone by this name. */
export function isIanaZone(name: string): boolean {
  // Intl also knows offsets such as +05:30, and three-letter names, of which EST has no summer time.
  if (!/^[a-z]+(?:[/_-][a-z0-9+_-]+)+$/i.test(name)) return name === "UTC";
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

let cities: ReadonlyMap<string, string> | undefined;

function findCity(list: string): string | null {
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [
      (zone.split("/").at(-1) ?? "").replaceAll("_", " ").toLowerCase(),
      zone,
    ]),
  );
  for (const city of list.split(",")) {
    const zone = cities.get(city.trim().toLowerCase());
    if (zone) return zone;
  }
  return null;
}
