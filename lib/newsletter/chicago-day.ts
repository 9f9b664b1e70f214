import { TZDate } from "@date-fns/tz";
import { site } from "@/lib/site";

/** A calendar day in Chicago such as `2026-11-21`; two of them compare as text. */
export type ChicagoDay = string;

const dayMs = 24 * 60 * 60 * 1000;

const utcNoon = (day: ChicagoDay) => new Date(`${day}T12:00:00Z`);

/** The day on the wall in Chicago at this instant. */
export function chicagoDayOf(instant: Date): ChicagoDay {
  const local = new TZDate(instant, site.timeZone);
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  return `${pad(local.getFullYear(), 4)}-${pad(local.getMonth() + 1, 2)}-${pad(local.getDate(), 2)}`;
}

/** Calendar days on, whatever the clocks do meanwhile. */
export function addDays(day: ChicagoDay, days: number): ChicagoDay {
  return new Date(utcNoon(day).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: ChicagoDay): number {
  return utcNoon(day).getUTCDay();
}

/** The instant at which the clock on the wall in Chicago shows this full hour of the day. */
export function chicagoHour(day: ChicagoDay, hour: number): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, site.timeZone).getTime());
}
