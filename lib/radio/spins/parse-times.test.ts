import { describe, expect, test } from "vitest";
import { parseTimes } from "@/lib/radio/spins/parse-times";

const parse = (times: string, day = "2030-03-07", timeZone = "America/Chicago") =>
  parseTimes({ day, times, timeZone });

// Central Standard Time, six hours behind UTC.
const at = (...times: readonly string[]) => ({
  ok: true,
  value: times.map((time) => new Date(`2030-03-07T${time}:00Z`)),
});

test.each([
  ["2:15 PM, 5:40 PM", at("20:15", "23:40")],
  ["14:15 17:40", at("20:15", "23:40")],
  ["2:15pm; 12 AM\n12:05 p.m.", at("20:15", "06:00", "18:05")],
  ["2:15 PM CST 5:40  pm  cst", at("20:15", "23:40")],
])("reads %j in Central time", (typed, times) => {
  expect(parse(typed)).toEqual(times);
});

test("reads times in the station's zone", () => {
  expect(parse("2:15 PM", "2030-03-07", "America/New_York")).toEqual(at("19:15"));
  expect(parse("2:15 PM", "2030-03-07", "America/Los_Angeles")).toEqual(at("22:15"));
});

test.each([
  ["2:15 PM, noon", "noon"],
  ["25:00", "25:00"],
  ["13:00 PM", "13:00 PM"],
  ["9", "9"],
  ["CST", "CST"],
])("names what isn't a time in %j", (typed, problem) => {
  expect(parse(typed)).toMatchObject({
    ok: false,
    problem: expect.stringContaining(`“${problem}” isn't a time`),
  });
});

test("refuses a day that doesn't exist", () => {
  expect(parse("2:15 PM", "2030-02-30")).toMatchObject({ ok: false });
});

test("refuses another zone than the station's, and says which to enter", () => {
  expect(parse("2:15 PM EST")).toMatchObject({
    ok: false,
    problem: expect.stringContaining("Enter 2:15 PM CST."),
  });
});

describe("on the night clocks go back", () => {
  const night = "2030-11-03";

  test("1:30 AM needs CDT or CST, which are two different times", () => {
    expect(parse("12:59 AM, 1:30 AM", night)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(
        /“1:30 AM” happened twice.* 1:30 AM CDT for the first time, or 1:30 AM CST for the second/,
      ),
    });
    expect(parse("1:30 AM CDT, 1:30 AM CST, 2:00 AM", night)).toEqual({
      ok: true,
      value: ["06:30", "07:30", "08:00"].map((time) => new Date(`2030-11-03T${time}:00Z`)),
    });
  });

  test("it's the station's night that counts", () => {
    expect(parse("1:30 AM EST", night, "America/New_York")).toEqual({
      ok: true,
      value: [new Date("2030-11-03T06:30:00Z")],
    });
    expect(parse("2:30 AM", night, "America/New_York").ok).toBe(true);
  });
});

test("refuses the hour that clocks skip, and says why", () => {
  expect(parse("1:59 AM, 2:30 AM, 3:00 AM", "2030-03-10")).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/“2:30 AM” doesn't exist .*Central.* clocks moved forward/),
  });
  expect(parse("2:30 AM CDT", "2030-03-10")).toMatchObject({
    ok: false,
    problem: expect.stringContaining("clocks moved forward"),
  });
});
