import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "@/lib/core/durations";
import { getAirplayPromises, getPromiseStates } from "@/lib/radio/campaign/promise-states";

const start = new Date("2030-03-04T16:30:00Z");
const later = (days: number, from = start) => new Date(from.getTime() + days * dayMs);

function getStatuses(productId: string, owed: number, days: readonly number[], day: number) {
  return getPromiseStates({
    promises: getAirplayPromises(productId),
    startsAt: start,
    owed,
    spins: days.map((one) => later(one)),
    now: later(day),
  }).map(({ key, status }) => `${key} ${status}`);
}

test("a week of Elite Airplay is at risk two days before it ends, at the same time of day", () => {
  const nine = Array.from({ length: 9 }, () => 1);
  const first = (days: readonly number[], day: number) =>
    getStatuses("radio-elite-airplay", 40, days, day)[0];
  // Clocks go forward in this week, so it's an hour short.
  expect(first(nine, 7 - 1 / 24 - 2.01)).toBe("per_week:1 on_track");
  expect(first(nine, 7 - 1 / 24 - 2)).toBe("per_week:1 at_risk");
  expect(first(nine, 7)).toBe("per_week:1 broken");
  expect(first([...nine, 6], 7)).toBe("per_week:1 met");
});

test("a promise that was broken remains broken when the spins air late", () => {
  const all = Array.from({ length: 20 }, () => 40);
  expect(getStatuses("radio-monthly-rotation", 20, all, 41)).toEqual([
    "first:1 broken",
    "all:1 broken",
  ]);
});

test("over three years, each promise was at risk before it broke", () => {
  const plan = fc.record({
    productId: fc.constantFrom(
      "radio-weekly-rotation",
      "radio-monthly-rotation",
      "radio-elite-airplay",
    ),
    minute: fc.integer({ min: 0, max: 3 * 365 * 1_440 }),
    owed: fc.integer({ min: 1, max: 40 }),
    spins: fc.array(fc.integer({ min: 0, max: 40 * 1_440 }), { maxLength: 40 }),
  });
  fc.assert(
    fc.property(plan, ({ productId, minute, owed, spins }) => {
      const startsAt = later(minute / 1_440);
      const aired = spins.slice(0, owed).map((one) => later(one / 1_440, startsAt));
      const warned = new Set<string>();
      for (let hour = 0; hour < 50 * 24; hour += 6) {
        const now = later(hour / 24, startsAt);
        const states = getPromiseStates({
          promises: getAirplayPromises(productId),
          startsAt,
          owed,
          now,
          spins: aired.filter((at) => at <= now),
        });
        for (const { key, status, dueAt } of states) {
          if (status === "at_risk") {
            expect(now <= dueAt).toBe(true);
            warned.add(key);
          }
          if (status === "broken") expect([...warned]).toContain(key);
        }
      }
    }),
    { numRuns: 150 },
  );
});
