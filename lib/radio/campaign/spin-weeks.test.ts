import { expect, test } from "vitest";
import { dayMs } from "@/lib/core/durations";
import { getAirplayPromises, getPromiseStates } from "@/lib/radio/campaign/promise-states";
import { countSpinWeeks, getRecordMarks } from "@/lib/radio/campaign/spin-weeks";

const startsAt = new Date("2030-03-04T16:30:00Z");

function count(productId: string, days: readonly number[], from: Date | null = startsAt) {
  const spins = days.map((day) => ({ playedAt: new Date(startsAt.getTime() + day * dayMs) }));
  const promises = getPromiseStates({
    promises: getAirplayPromises(productId),
    startsAt: from,
    owed: productId === "radio-elite-airplay" ? 40 : 20,
    spins: spins.map(({ playedAt }) => playedAt),
    now: startsAt,
  });
  return countSpinWeeks({ startsAt: from, spins, promises }).map(
    ({ played, target }) => `${played}/${target ?? "-"}`,
  );
}

test("counts Elite Airplay's weeks against 10 spins, also those without any", () => {
  expect(count("radio-elite-airplay", [0, 1, 8])).toEqual(["2/10", "1/10", "0/10", "0/10"]);
});

test("counts late spins in weeks of their own, and early ones in the first week", () => {
  expect(count("radio-elite-airplay", [-3, 29])).toEqual(["1/10", "0/10", "0/10", "0/10", "1/-"]);
});

test("counts a package without weekly promises up to its last spin", () => {
  expect(count("radio-monthly-rotation", [0, 15])).toEqual(["1/-", "0/-", "1/-"]);
});

test("has no weeks before the start, and counts from the first spin if it has no start", () => {
  expect(count("radio-monthly-rotation", [], null)).toEqual([]);
  expect(count("radio-monthly-rotation", [2, 3], null)).toEqual(["2/-"]);
});

const countFilled = (played: number, owed: number) =>
  getRecordMarks(played, owed).filter(({ isPlayed }) => isPlayed).length;

test.each([0, 1, 5, 19, 20, 39, 40])("shows each of %d spins that aired of 40", (played) => {
  expect(getRecordMarks(played, 40)).toHaveLength(40);
  expect(countFilled(played, 40)).toBe(played);
});

test("never shows a full record before all spins aired", () => {
  for (const owed of [1, 3, 19, 20, 40, 61, 80, 400]) {
    expect(countFilled(owed, owed)).toBe(getRecordMarks(0, owed).length);
    expect(countFilled(owed - 1, owed)).toBeLessThan(getRecordMarks(0, owed).length);
  }
});

test("leaves room between the marks", () => {
  for (const owed of [20, 40, 60, 400]) {
    const ticks = getRecordMarks(owed, owed);
    const pitch = (2 * Math.PI * 42) / ticks.length;
    for (const { width } of ticks) expect(width).toBeLessThan(pitch * 0.6);
    for (const { width } of ticks) expect(width).toBeGreaterThan(2);
  }
});

test("has no marks without spins", () => {
  expect(getRecordMarks(0, 0)).toEqual([]);
});
