import { expect, test } from "vitest";
import { rankTest } from "@/scripts/bench/rank-test";

const range = (from: number) => Array.from({ length: 200 }, (_, index) => from + index);

test("times of one kind are not told apart, and a shift of them is", () => {
  expect(rankTest(range(0), range(0))).toEqual({ slowerShare: 0.5, pValue: expect.closeTo(1, 5) });
  const shifted = rankTest(range(60), range(0));
  expect(shifted.slowerShare).toBeGreaterThan(0.7);
  expect(shifted.pValue).toBeLessThan(1e-9);
});

test("agrees with a worked example, ties among it", () => {
  // Ranks 1, 2.5, 4 against 2.5, 5, 6: U = 1.5 of 9.
  const { slowerShare, pValue } = rankTest([1, 2, 3], [2, 4, 5]);
  expect(slowerShare).toBeCloseTo(1.5 / 9, 10);
  expect(pValue).toBeCloseTo(0.184, 2);
});
