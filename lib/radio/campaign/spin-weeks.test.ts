import { expect, test } from "vitest";
import { dayMs } from "@/lib/core/durations";
import { getAirplayPromises, getPromiseStates } from "@/lib/radio/campaign/promise-states";
import { countSpinWeeks } from "@/lib/radio/campaign/spin-weeks";

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
