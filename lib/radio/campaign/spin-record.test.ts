import { expect, test } from "vitest";
import { getRecordMarks } from "@/lib/radio/campaign/spin-record";

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
