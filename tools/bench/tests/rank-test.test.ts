import { expect, it } from "vitest";
import { runRankTest } from "../src/measure/rank-test";

const createRange = (from: number) => Array.from({ length: 200 }, (_, index) => from + index);

it("finds no difference between equal groups, and a difference after a shift", () => {
  expect(runRankTest(createRange(0), createRange(0))).toEqual({
    largerShare: 0.5,
    pValue: expect.closeTo(1, 5),
  });
  const shifted = runRankTest(createRange(60), createRange(0));
  expect(shifted.largerShare).toBeGreaterThan(0.7);
  expect(shifted.pValue).toBeLessThan(1e-9);
});

it("agrees with a worked example that has ties", () => {
  // Ranks 1, 2.5, 4 and 2.5, 5, 6: U = 1.5 of 9.
  const { largerShare, pValue } = runRankTest([1, 2, 3], [2, 4, 5]);
  expect(largerShare).toBeCloseTo(1.5 / 9, 10);
  expect(pValue).toBeCloseTo(0.184, 2);
});
