import { expect, test } from "vitest";
import { stationSchema } from "@/lib/radio/radio-forms";

const form = {
  id: "00000000-0000-4000-8000-000000000001",
  version: "0",
  name: "Beale FM",
  market: "Memphis, TN",
  format: "Soul",
  streamUrl: "",
  callSign: " ",
  frequency: "99.9 FM",
  airsFrom: "",
  airsUntil: "",
  dayPercent: "",
  timeZone: "America/Chicago",
};
const readProblems = (typed: Partial<typeof form>) =>
  stationSchema.safeParse({ ...form, ...typed }).error?.issues.map(({ message }) => message) ?? [];

test("a station's facts may be unknown", () => {
  expect(stationSchema.parse(form)).toMatchObject({
    callSign: null,
    frequency: "99.9 FM",
    airsFrom: null,
    dayPercent: null,
    isCommercial: false,
  });
});

test("refuses one hour without the other, and shares that aren't percent", () => {
  expect(readProblems({ airsFrom: "6" })).toEqual(["Choose both hours, or none"]);
  expect(readProblems({ airsFrom: "6", airsUntil: "24", dayPercent: "100" })).toEqual([]);
  for (const dayPercent of ["101", "-1", "80%", "7.5"]) {
    expect(readProblems({ dayPercent })).toEqual(["Share must be a number from 0 to 100"]);
  }
});
