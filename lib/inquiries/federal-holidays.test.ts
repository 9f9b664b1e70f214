import { expect, test } from "vitest";
import { addDays } from "@/lib/core/chicago-time";
import { isFederalHoliday } from "@/lib/inquiries/federal-holidays";

/** Weekdays off as listed by the Office of Personnel Management (opm.gov, "Federal Holidays"). */
const closedDays = {
  2026: "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
  2028: "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25",
  2029: "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25",
  2030: "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
} as const;

test.each(Object.entries(closedDays))("knows the federal holidays of %s", (year, days) => {
  const found: string[] = [];
  for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) {
    const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
    if (!isWeekend && isFederalHoliday(date)) found.push(date.slice(5));
  }
  expect(found.join(" ")).toBe(days);
});
