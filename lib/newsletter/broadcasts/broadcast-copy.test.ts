import { expect, test } from "vitest";
import {
  describeCodeProblems,
  describeReach,
  describeWeekday,
} from "@/lib/newsletter/broadcasts/broadcast-copy";
import { createBroadcastId } from "@/lib/newsletter/broadcasts/broadcast-forms";

const counts = [
  { frequency: "daily", subscribers: 4_000, inSeries: 3_500 },
  { frequency: "twice_weekly", subscribers: 812, inSeries: 812 },
  { frequency: "weekly", subscribers: 1_240, inSeries: 1 },
] as const;

test("a broadcast on a Tuesday says whom it reaches and how much later the series continues", () => {
  const window = { day: "2026-11-24", windowDays: 2 };
  expect(describeReach(counts, window, "2026-11-24")).toEqual([
    "We'll email 6,052 subscribers: 6,052 on Tuesday, Nov 24, 2026.",
    "3,500 daily subscribers get their next issue a day later.",
    "812 twice-weekly subscribers get their next issue two days later.",
    "1 weekly subscriber gets their next issue a week later.",
  ]);
});

test("a broadcast on a Wednesday says whom it reaches later, and whom it skips", () => {
  const window = { day: "2026-11-25", windowDays: 2 };
  expect(describeReach(counts, window, "2026-11-25")).toEqual([
    "We'll email 4,812 subscribers: 4,000 on Wednesday, Nov 25, 2026 and 812 on Thursday, Nov 26, 2026.",
    "3,500 daily subscribers get their next issue a day later.",
    "812 twice-weekly subscribers get their next issue five days later.",
    "We'll skip 1,240 weekly subscribers, who have no sending day in this window.",
  ]);
  expect(describeReach([], window, "2026-11-25")).toEqual(["No one would get this broadcast."]);
});

test.each([
  ["2026-11-24", "Tuesday reaches everyone."],
  ["2026-11-26", "Thursday reaches daily and twice-weekly subscribers."],
  ["2026-11-28", "Saturday reaches daily subscribers only. Tuesday reaches everyone."],
])("the day picker says whom %s reaches", (day, text) => {
  expect(describeWeekday(day)).toBe(text);
});

test.each([
  ["Workshop on Saturday!", "workshop-on-saturday-3f2a"],
  ["¡Señal única!", "senal-unica-3f2a"],
  ["東京", "broadcast-3f2a"],
  ["001", "001-3f2a"],
  ["x".repeat(150), `${"x".repeat(40)}-3f2a`],
])("the id of a broadcast about %j can be part of a link", (subject, id) => {
  expect(createBroadcastId(subject, "3f2a0000-0000-4000-8000-000000000000")).toBe(id);
});

test("a code that can't be used on every day of the window is named before scheduling", () => {
  const window = { day: "2026-11-24", windowDays: 2 };
  const code = { code: "SPRING", isUsable: true, firstDay: "2026-11-01", lastDay: null };
  const describe = (change: Partial<typeof code> | { lastDay: string }) =>
    describeCodeProblems([{ ...code, ...change }], window);
  expect(describe({})).toEqual([]);
  expect(describe({ lastDay: "2026-11-26" })).toEqual([]);
  expect(describe({ firstDay: "2026-11-24" })).toEqual([]);
  expect(describe({ lastDay: "2026-11-25" })).toEqual([
    "The code SPRING ends after Wednesday, Nov 25, 2026, but the broadcast may go out until Thursday, Nov 26, 2026.",
  ]);
  expect(describe({ firstDay: "2026-11-25" })).toEqual([
    "The code SPRING starts on Wednesday, Nov 25, 2026, after the broadcast goes out.",
  ]);
  expect(describe({ isUsable: false })).toEqual([
    "Customers can’t use the code SPRING: it’s off or doesn’t exist.",
  ]);
});
