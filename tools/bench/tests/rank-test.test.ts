import { expect, it } from "vitest";
import { runRankTest } from "../src/sign-in";

const createRange = (from: number) => Array.from({ length: 200 }, (_, index) => from + index);

it("finds no difference between equal groups, and a difference after a shift", () => {
  expect(runRankTest(createRange(0), createRange(0))).toEqual({
    largerShare: 0.5,
    pValue: expect.closeTo(1, 5),
  });
  const shifted = runRankTest(createRange(60), createRange(0));
  expect(shifted.largerShare).toBeGreaterThan(0.7);
  expect(shifted.pValue).toBeLessThan(1e-6);
});

it("matches a worked example", () => {
  // Ranks 1, 2 and 4 of 6: U = 1 of 9, z = -1.53.
  const { largerShare, pValue } = runRankTest([1, 2, 4], [3, 5, 6]);
  expect(largerShare).toBeCloseTo(1 / 9, 10);
  expect(pValue).toBeCloseTo(0.127, 3);
});
