import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  formatStaffDay,
  fromChicagoDateTime,
  fromChicagoHour,
  getWeekday,
  parseCalendarDay,
  toChicagoDateTime,
} from "@/lib/core/chicago-time";

test.each([
  ["2030-01-15", "09:00", "2030-01-15T15:00:00.000Z"],
  ["2030-07-15", "09:00", "2030-07-15T14:00:00.000Z"],
  // Clocks go forward on March 10, 2030, and back on November 3.
  ["2030-03-08", "16:00", "2030-03-08T22:00:00.000Z"],
  ["2030-03-10", "01:59", "2030-03-10T07:59:00.000Z"],
  ["2030-03-10", "03:00", "2030-03-10T08:00:00.000Z"],
  ["2030-03-11", "09:00", "2030-03-11T14:00:00.000Z"],
  ["2030-11-01", "09:00", "2030-11-01T14:00:00.000Z"],
  ["2030-11-04", "09:00", "2030-11-04T15:00:00.000Z"],
  ["2030-12-31", "23:30", "2031-01-01T05:30:00.000Z"],
])("%s %s in Chicago is %s", (date, time, instant) => {
  expect(fromChicagoDateTime({ date, time }).toISOString()).toBe(instant);
  expect(toChicagoDateTime(new Date(instant))).toEqual({ date, time });
});

test("converts every hour of any day back and forth", () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2026-01-01", days));
  fc.assert(
    fc.property(day, fc.integer({ min: 3, max: 23 }), (date, hour) => {
      const time = `${String(hour).padStart(2, "0")}:30`;
      expect(toChicagoDateTime(fromChicagoDateTime({ date, time }))).toEqual({ date, time });
    }),
  );
});

test("moves a time that the clock change skips an hour forward, and takes the first of a repeated one", () => {
  const at = (date: string, time: string) => fromChicagoDateTime({ date, time }).toISOString();
  expect(at("2030-03-10", "02:30")).toBe("2030-03-10T08:30:00.000Z");
  expect(at("2030-11-03", "01:30")).toBe("2030-11-03T06:30:00.000Z");
});

test("adds calendar days", () => {
  expect(addDays("2030-02-28", 1)).toBe("2030-03-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2030-01-01", -1)).toBe("2029-12-31");
  expect(getWeekday("2030-03-10")).toBe(0);
  expect(() => fromChicagoDateTime({ date: "soon", time: "09:00" })).toThrow();
});

test.each(["2026-11-21", "2028-02-29", "1900-01-01", "2999-12-31"])("%j is a valid day", (text) => {
  expect(parseCalendarDay(text)).toBe(text);
  expect(fromChicagoHour(addDays(text, 1), 0).getTime()).toBeGreaterThan(
    fromChicagoHour(text, 0).getTime(),
  );
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "0001-01-01",
  "1000-01-01",
  "9999-12-31",
  "2026-11-21 ",
  "",
  undefined,
  20261121,
])("%j isn't a valid day", (value) => expect(parseCalendarDay(value)).toBeNull());

test("keeps a calendar day in any server time zone", () => {
  expect(formatStaffDay("2026-11-01")).toBe("Nov 1, 2026");
  expect(formatStaffDay("2026-12-31")).toBe("Dec 31, 2026");
});
