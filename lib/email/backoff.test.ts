import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs } from "@/lib/email/backoff";

const attempts = fc.integer({ min: 1, max: 1000 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("a wait is one second at least and one hour at most", () => {
  fc.assert(
    fc.property(attempts, random, (made, chance) => {
      const wait = backoffMs(made, chance);
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThanOrEqual(3_600_000);
    }),
  );
});

test("more attempts never shorten the wait, for the same chance", () => {
  fc.assert(
    fc.property(attempts, random, (made, chance) => {
      expect(backoffMs(made + 1, chance)).toBeGreaterThanOrEqual(backoffMs(made, chance));
    }),
  );
});

test("what the provider asks for is always waited out", () => {
  fc.assert(
    fc.property(attempts, random, fc.integer({ min: 0, max: 3600 }), (made, chance, asked) => {
      expect(backoffMs(made, chance, asked)).toBeGreaterThan(asked * 1000);
    }),
  );
});

test("the ceilings are 5 s, 15 s, 1, 5 and 15 minutes, then an hour", () => {
  const ceilings = [1, 2, 3, 4, 5, 6, 7].map((made) =>
    Math.round(backoffMs(made, 0.999999) / 1000),
  );
  expect(ceilings).toEqual([5, 15, 60, 300, 900, 3600, 3600]);
});
