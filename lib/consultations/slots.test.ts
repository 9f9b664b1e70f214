import { describe, expect, test } from "vitest";
import { seedAvailability } from "@/lib/consultations/availability";
import type { SessionHours } from "@/lib/consultations/free-times";
import {
  createSlot,
  getSessionWeek,
  listFreeStarts,
  suggestSlots,
} from "@/lib/consultations/slots";
import { fromChicagoDateTime, toChicagoDateTime } from "@/lib/core/chicago-time";

// Friday, March 8, 2030, noon in Memphis. Clocks go forward on Sunday.
const now = fromChicagoDateTime({ date: "2030-03-08", time: "12:00" });
const taken = (date: string, from: string, to: string) => ({
  startsAt: fromChicagoDateTime({ date, time: from }),
  endsAt: fromChicagoDateTime({ date, time: to }),
});

describe("a time", () => {
  const busy = [taken("2030-03-11", "10:00", "10:45")];
  test.each([
    ["2030-03-11", "09:00", 60, true],
    ["2030-03-11", "09:30", 30, true],
    ["2030-03-11", "09:30", 45, false],
    ["2030-03-11", "10:30", 30, false],
    ["2030-03-11", "11:00", 30, true],
    ["2030-03-11", "15:00", 60, true],
    ["2030-03-11", "15:30", 60, false],
    ["2030-03-09", "10:00", 30, false],
    ["2030-03-08", "11:00", 30, false],
  ])("on %s at %s for %i minutes is free: %s", (date, time, minutes, isFree) => {
    const starts = listFreeStarts(seedAvailability, { date, minutes }, busy, now);
    expect(starts.map((start) => toChicagoDateTime(start).time).includes(time)).toBe(isFree);
  });
});

describe("suggestions", () => {
  const wish = { preferredDate: "2030-03-12", preferredTime: "13:30", minutes: 45 };
  test("start with the preferred time, then the closest on that day", () => {
    expect(suggestSlots(seedAvailability, wish, [], now)).toEqual([
      { date: "2030-03-12", time: "13:30" },
      { date: "2030-03-12", time: "13:00" },
      { date: "2030-03-12", time: "14:00" },
    ]);
    const busy = [taken("2030-03-12", "13:30", "14:15")];
    expect(suggestSlots(seedAvailability, wish, busy, now, 1)).toEqual([
      { date: "2030-03-12", time: "12:30" },
    ]);
  });

  test("skip federal holidays and days off, preferred or not", () => {
    const christmasEve = fromChicagoDateTime({ date: "2029-12-24", time: "12:00" });
    const none = { preferredDate: null, preferredTime: null, minutes: 30 };
    expect(suggestSlots(seedAvailability, none, [], christmasEve, 1)).toEqual([
      { date: "2029-12-26", time: "09:00" },
    ]);
    const christmas = { ...none, preferredDate: "2029-12-25" };
    const off = [taken("2029-12-26", "00:00", "23:59")];
    expect(suggestSlots(seedAvailability, christmas, off, christmasEve, 1)).toEqual([
      { date: "2029-12-27", time: "09:00" },
    ]);
  });

  test("move to the next days when the preferred one is full", () => {
    const busy = [taken("2030-03-12", "08:00", "17:00"), taken("2030-03-13", "13:00", "17:00")];
    expect(suggestSlots(seedAvailability, wish, busy, now)[0]).toEqual({
      date: "2030-03-13",
      time: "12:00",
    });
  });

  test("without a preference, or with one that has passed, come from the next weekdays", () => {
    for (const preferredDate of [null, "2030-03-01"])
      expect(
        suggestSlots(
          seedAvailability,
          { preferredDate, preferredTime: null, minutes: 60 },
          [],
          now,
        ),
      ).toEqual([
        { date: "2030-03-11", time: "09:00" },
        { date: "2030-03-12", time: "09:00" },
        { date: "2030-03-13", time: "09:00" },
      ]);
  });
});

test("a week starts on Monday, and a weekend without hours belongs to the next one", () => {
  const days = ["2030-03-11", "2030-03-15", "2030-03-16", "2030-03-17"];
  const listWeeks = (hours: SessionHours) => days.map((day) => getSessionWeek(hours, day));
  const [monday, next] = ["2030-03-11", "2030-03-18"];
  expect(listWeeks(seedAvailability)).toEqual([monday, monday, next, next]);
  const saturdays = {
    ...seedAvailability.hours,
    Saturday: [{ from: "10:00", to: "12:00" }],
  };
  expect(listWeeks({ ...seedAvailability, hours: saturdays })).toEqual(Array(4).fill(monday));
});

describe("staff", () => {
  const choose = (date: string, time: string, minutes = 60) =>
    createSlot({ date, time, minutes }, now);

  test.each([
    ["on a Saturday", "2030-03-16", "10:00"],
    ["in the evening", "2030-03-12", "18:10"],
    ["over midnight", "2030-03-12", "23:30"],
    ["on a holiday", "2030-05-27", "09:00"],
  ])("may choose a time %s, outside the hours", (_, date, time) => {
    expect(choose(date, time)).toMatchObject({
      value: { startsAt: fromChicagoDateTime({ date, time }) },
    });
  });

  test.each([
    ["that passed", "2030-03-08", "11:59", /passed/],
    ["of yesterday", "2030-03-07", "23:00", /passed/],
    ["over a year ahead", "2031-03-09", "09:00", /12 months/],
    ["that clocks skip", "2030-03-10", "02:30", /Clocks/],
  ])("can't choose a time %s", (_, date, time, message) => {
    expect(choose(date, time)).toMatchObject({ problem: expect.stringMatching(message) });
  });
});
