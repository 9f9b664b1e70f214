import { expect, test } from "vitest";
import { parseTimes } from "@/lib/radio/spins/parse-times";

// Central Standard Time, six hours behind UTC.
const at = (...times: readonly string[]) => ({
  ok: true,
  value: times.map((time) => new Date(`2030-03-07T${time}:00Z`)),
});

test.each([
  ["2:15 PM, 5:40 PM", at("20:15", "23:40")],
  ["14:15 17:40", at("20:15", "23:40")],
  ["2:15pm; 12 AM\n12:05 p.m.", at("20:15", "06:00", "18:05")],
])("reads %j in Central time", (typed, times) => {
  expect(parseTimes("2030-03-07", typed)).toEqual(times);
});

test.each([
  ["2:15 PM, noon", "noon"],
  ["25:00", "25:00"],
  ["13:00 PM", "13:00 PM"],
  ["9", "9"],
])("names what isn't a time in %j", (typed, problem) => {
  expect(parseTimes("2030-03-07", typed)).toEqual({ ok: false, problem });
});
