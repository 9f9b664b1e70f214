import { expect, it } from "vitest";
import { getMedian, getPercentile } from "../src/measure/statistics";

it("returns the value that the share of the numbers doesn't exceed", () => {
  const numbers = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(getPercentile(numbers, 0.99)).toBe(99);
  expect(getPercentile(numbers, 1)).toBe(100);
  expect(getPercentile(numbers, 0)).toBe(1);
});

it("returns the middle of five numbers as their median, and NaN without numbers", () => {
  expect(getMedian([5, 1, 4, 2, 3])).toBe(3);
  expect(getMedian([])).toBeNaN();
});
