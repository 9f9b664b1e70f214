import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  getWeekday,
} from "@/lib/core/chicago-clock";

/** Monday to Sunday in Memphis. */
export type Week = {
  readonly from: ChicagoDay;
  readonly to: ChicagoDay;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
};

const firstHour = 9;
const lastHour = 21;

/**
 * Returns the week to summarize: from Monday at 9 AM to Tuesday at 9 PM, so that an
 * outage delays them but nothing stale is sent. Null at other times.
 */
export function getWeekToSummarize(now: Date): Week | null {
  const today = getChicagoDay(now);
  const daysSinceMonday = (getWeekday(today) + 6) % 7;
  const monday = addDays(today, -daysSinceMonday);
  if (now < fromChicagoHour(monday, firstHour)) return null;
  if (now >= fromChicagoHour(addDays(monday, 1), lastHour)) return null;
  const from = addDays(monday, -7);
  return {
    from,
    to: addDays(monday, -1),
    startsAt: fromChicagoHour(from, 0),
    endsAt: fromChicagoHour(monday, 0),
  };
}
