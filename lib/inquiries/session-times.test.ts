import { describe, expect, test } from "vitest";
import {
  formatClockTime,
  formatPreferredTime,
  formatVisitorTime,
  getPreferenceProblem,
  getSessionEndProblem,
  getSessionTimeProblem,
  parseTimeZone,
  parseTypedDay,
} from "@/lib/inquiries/session-times";

describe("session times", () => {
  // Friday, March 8, 2030, 10:15 AM in Chicago; clocks change on Sunday.
  const now = new Date("2030-03-08T16:15:00Z");
  test.each([
    ["2030-03-08", "10:30", undefined],
    ["2030-03-08", "15:30", undefined],
    ["2030-03-11", "09:00", undefined],
    ["2031-03-07", "09:00", undefined],
    [
      "2030-03-08",
      "10:00",
      "That time has already passed in Memphis. Choose a later time or another day",
    ],
    ["2030-03-07", "16:00", "That date has already passed in Memphis. Choose a later date"],
    ["2030-03-09", "10:00", "Requests are for Monday to Friday. Choose a weekday"],
    ["2030-03-10", "10:00", "Requests are for Monday to Friday. Choose a weekday"],
    ["2031-03-10", "09:00", "Choose a date within the next 12 months"],
    ["2030-05-27", "09:00", "We're closed that day for a federal holiday. Choose another day"],
    ["2030-11-28", "09:00", "We're closed that day for a federal holiday. Choose another day"],
    ["2030-12-25", "10:00", "We're closed that day for a federal holiday. Choose another day"],
  ])("on %s at %s: %s", (date, time, message) => {
    expect(getSessionTimeProblem({ date, time, minutes: 30 }, now)?.message).toBe(message);
  });

  test("are checked in Memphis time around both clock changes", () => {
    const at = (date: string, instant: string) =>
      getSessionTimeProblem({ date, time: "09:00", minutes: 60 }, new Date(instant)) === undefined;
    expect(at("2030-03-08", "2030-03-08T14:59:00Z")).toBe(true);
    expect(at("2030-03-08", "2030-03-08T15:00:00Z")).toBe(false);
    expect(at("2030-03-11", "2030-03-11T13:59:00Z")).toBe(true);
    expect(at("2030-03-11", "2030-03-11T14:00:00Z")).toBe(false);
    expect(at("2030-11-01", "2030-11-01T13:59:00Z")).toBe(true);
    expect(at("2030-11-01", "2030-11-01T14:00:00Z")).toBe(false);
    expect(at("2030-11-04", "2030-11-04T14:59:00Z")).toBe(true);
    expect(at("2030-11-04", "2030-11-04T15:00:00Z")).toBe(false);
  });

  test("use Memphis's current day, not the server's", () => {
    // Monday, 3 PM in Memphis, already Tuesday in Kathmandu.
    const afternoon = new Date("2030-03-11T20:00:00Z");
    const monday = { date: "2030-03-11", time: "15:30", minutes: 30 };
    expect(getSessionTimeProblem(monday, afternoon)).toBeUndefined();
    // Monday, 9 PM in Memphis, already Tuesday in London. No session time is left today.
    const evening = new Date("2030-03-12T02:00:00Z");
    expect(getSessionTimeProblem(monday, evening)?.field).toBe("preferredTime");
  });
});

test.each([
  ["15:30", 30, undefined],
  ["15:00", 60, undefined],
  ["15:15", 45, undefined],
  ["15:30", 45, "Choose 3:15 PM or earlier, so that the 45-minute session ends by 4 PM"],
  ["15:30", 60, "Choose 3:00 PM or earlier, so that the 60-minute session ends by 4 PM"],
  ["16:00", 30, "Choose 3:30 PM or earlier, so that the 30-minute session ends by 4 PM"],
])("a session at %s of %i minutes ends by 4 PM: %s", (time, minutes, message) => {
  expect(getSessionEndProblem(time, minutes)).toBe(message);
});

test.each([
  ["2030-03-11", "2030-03-11"],
  ["3/11/2030", "2030-03-11"],
  [" 12/1/2030 ", "2030-12-01"],
  ["2030-02-30", null],
  ["2/30/2030", null],
  ["2028-02-29", "2028-02-29"],
  ["13/1/2030", null],
  ["11.3.2030", null],
  ["soon", null],
  ["", null],
  ["+012030-03-11", null],
])("parses %j as %j", (typed, day) => expect(parseTypedDay(typed)).toBe(day));

test.each([
  ["09:00", "9:00 AM"],
  ["12:30", "12:30 PM"],
  ["16:00", "4:00 PM"],
])("formats %s as %s", (time, text) => expect(formatClockTime(time)).toBe(text));

describe("a visitor's preference", () => {
  // Friday, March 8, 2030, 10:15 AM in Chicago.
  const now = new Date("2030-03-08T16:15:00Z");
  const weekdays = "Requests are for Monday to Friday. Choose a weekday";
  test.each([
    ["", "", "", undefined],
    ["2030-03-11", "", "", undefined],
    ["2030-03-11", "15:30", "", undefined],
    ["", "15:00", "60min", undefined],
    ["2030-03-09", "", "", { field: "preferredDate", message: weekdays }],
    ["2030-03-09", "15:30", "60min", { field: "preferredDate", message: weekdays }],
    ["", "15:30", "60min", { field: "preferredTime" }],
    ["2030-03-11", "15:30", "60min", { field: "preferredTime" }],
    ["2030-03-08", "10:00", "", { field: "preferredTime" }],
  ])("of day %j, time %j and length %j: %j", (date, time, sessionType, problem) => {
    const found = getPreferenceProblem({ date, time, sessionType }, now);
    if (problem) expect(found).toMatchObject(problem);
    else expect(found).toBeUndefined();
  });
});

test.each([
  ["2030-03-12", "13:30", "Mar 12, 2030, 1:30 PM Central"],
  ["2030-03-12", null, "Mar 12, 2030, any time"],
  [null, "13:30", "Any day, 1:30 PM Central"],
  [null, null, "No preferred date or time"],
])("formats the preference %s, %s as %s", (date, time, text) => {
  expect(formatPreferredTime({ date, time })).toBe(text);
});

test.each(["America/New_York", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "UTC"])(
  "accepts the time zone %s",
  (zone) => {
    expect(parseTimeZone(zone)).not.toBeNull();
  },
);

test.each(["", "Memphis", "+05:30", "America/New_York\r\nBcc: x", "<b>", "A".repeat(65)])(
  "ignores %j, which isn't a time zone",
  (zone) => {
    expect(parseTimeZone(zone)).toBeNull();
  },
);

test("shows a time where the visitor is, also on another day and after a clock change", () => {
  const at = new Date("2030-03-12T00:30:00Z");
  expect(formatVisitorTime(at, "America/New_York")).toBe(
    "Monday, March 11 at 8:30 PM (America/New York)",
  );
  expect(formatVisitorTime(at, "Asia/Tokyo")).toBe("Tuesday, March 12 at 9:30 AM (Asia/Tokyo)");
  // Arizona has no daylight saving time, so it's only an hour behind before March 10.
  expect(formatVisitorTime(new Date("2030-03-08T18:00:00Z"), "America/Phoenix")).toContain("11:00");
  expect(formatVisitorTime(new Date("2030-03-11T18:00:00Z"), "America/Phoenix")).toContain("11:00");
});

test("shows nothing for Memphis time or an unknown zone", () => {
  const at = new Date("2030-03-12T00:30:00Z");
  expect(formatVisitorTime(at, "America/Chicago")).toBeNull();
  expect(formatVisitorTime(at, "America/Winnipeg")).toBeNull();
  expect(formatVisitorTime(at, null)).toBeNull();
  expect(formatVisitorTime(at, "Nowhere")).toBeNull();
});
