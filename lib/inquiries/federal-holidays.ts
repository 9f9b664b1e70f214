import { addDays, getWeekday } from "@/lib/core/chicago-time";

const monday = 1;
const thursday = 4;
const friday = 5;

/** Holidays with a fixed date, as month and day. */
const fixedDays = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/**
 * True for the eleven US federal holidays (5 U.S.C. 6103(a)). Those on a Saturday are observed on
 * Friday, those on a Sunday on Monday (6103(b)).
 */
export function isFederalHoliday(date: string): boolean {
  const weekday = getWeekday(date);
  return (
    fixedDays.includes(date.slice(5)) ||
    (weekday === monday && fixedDays.includes(addDays(date, -1).slice(5))) ||
    (weekday === friday && fixedDays.includes(addDays(date, 1).slice(5))) ||
    isMovingHoliday(date, weekday)
  );
}

function isMovingHoliday(date: string, weekday: number): boolean {
  const month = Number(date.slice(5, 7));
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  if (weekday === thursday) return month === 11 && nth === 4;
  if (weekday !== monday) return false;
  // Martin Luther King Jr., Washington, Labor and Columbus Day; Memorial Day is the last Monday in
  // May.
  const isLast = addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  return (
    ((month === 1 || month === 2) && nth === 3) ||
    (month === 5 && isLast) ||
    (month === 9 && nth === 1) ||
    (month === 10 && nth === 2)
  );
}
