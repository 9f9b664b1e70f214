import { expect, test } from "vitest";
import { isDue } from "@/scripts/cron-runner";

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`); // a Saturday

test.each([
  ["* * * * *", "10:07", true],
  ["*/5 * * * *", "10:10", true],
  ["*/5 * * * *", "10:11", false],
  ["0 10 * * *", "10:00", true],
  ["0 10 * * *", "11:00", false],
  ["15,45 8-12 * * 6", "10:45", true],
  ["15,45 8-12 * * 1-5", "10:45", false],
  ["10/20 * * * *", "10:50", true],
  ["0 0 1 * *", "00:00", false],
])("%s at %s UTC on a Saturday, the 21st: %s", (schedule, time, due) => {
  expect(isDue(schedule, at(time))).toBe(due);
});
