import { expect, test } from "vitest";
import { checkEveryMs, isDueForRefresh, retryDelayMs } from "@/lib/auth/session-clock";

const now = new Date("2030-01-01T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("refreshes a session within 90 seconds of its end", () => {
  expect(isDueForRefresh(inSeconds(91), now)).toBe(false);
  expect(isDueForRefresh(inSeconds(90), now)).toBe(true);
  expect(isDueForRefresh(inSeconds(-1), now)).toBe(true);
});

test("retries after 200 ms, doubling for up to 30 seconds", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(retryDelayMs);
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12800, checkEveryMs, checkEveryMs]);
  expect(waits.slice(0, 7).reduce((sum, wait) => sum + wait)).toBeLessThanOrEqual(30_000);
});
