import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs } from "@/lib/email/retry-rules";

const attempts = fc.integer({ min: 1, max: 1000 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("waits between one second and one hour", () => {
  fc.assert(
    fc.property(attempts, random, (attempt, randomNumber) => {
      const wait = backoffMs(attempt, randomNumber);
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThanOrEqual(3_600_000);
    }),
  );
});

test("never waits less after more attempts with the same random number", () => {
  fc.assert(
    fc.property(attempts, random, (attempt, randomNumber) => {
      expect(backoffMs(attempt + 1, randomNumber)).toBeGreaterThanOrEqual(
        backoffMs(attempt, randomNumber),
      );
    }),
  );
});

test("always waits as long as the provider asks", () => {
  fc.assert(
    fc.property(
      attempts,
      random,
      fc.integer({ min: 0, max: 3600 }),
      (attempt, randomNumber, requestedSeconds) => {
        expect(backoffMs(attempt, randomNumber, requestedSeconds)).toBeGreaterThan(
          requestedSeconds * 1000,
        );
      },
    ),
  );
});

test("waits at most 5 s, 15 s, 1, 5 and 15 minutes, then an hour", () => {
  const longestWaits = [1, 2, 3, 4, 5, 6, 7].map((attempt) =>
    Math.round(backoffMs(attempt, 0.999999) / 1000),
  );
  expect(longestWaits).toEqual([5, 15, 60, 300, 900, 3600, 3600]);
});
