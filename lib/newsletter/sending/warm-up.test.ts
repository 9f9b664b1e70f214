import { expect, test } from "vitest";
import { getWarmUpLimit } from "@/lib/newsletter/sending/warm-up";

test.each([
  ["the day before", "2026-11-30", Number.POSITIVE_INFINITY],
  ["the first day", "2026-12-01", 150],
  ["the second day", "2026-12-02", 250],
  ["the seventh day", "2026-12-07", 2_000],
  ["the eighth day", "2026-12-08", 3_000],
  ["the tenth day", "2026-12-10", 6_750],
  ["a month later", "2026-12-31", Number.POSITIVE_INFINITY],
])("allows the expected number on %s of a warm-up", (_name, day, emails) => {
  expect(getWarmUpLimit("2026-12-01", day)).toBe(emails);
});

test("never allows less than the day before, on both sides of a clock change", () => {
  const caps = Array.from({ length: 30 }, (_, day) =>
    getWarmUpLimit("2026-10-15", new Date(Date.UTC(2026, 9, 15 + day)).toISOString().slice(0, 10)),
  );
  expect(caps).toEqual([...caps].sort((a, b) => a - b));
  expect(caps[29]).toBeGreaterThan(100_000);
});
