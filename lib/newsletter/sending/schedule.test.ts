import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, getChicagoDay, getWeekday } from "@/lib/core/chicago-time";
import {
  computeNextSendAt,
  getSendingWindow,
  type ScheduledSubscriber,
  sendingHours,
} from "@/lib/newsletter/sending/schedule";

const subscriber = (given: Partial<ScheduledSubscriber>): ScheduledSubscriber => ({
  stage: "sequence",
  frequency: "daily",
  lastSentOn: null,
  pausedUntil: null,
  ...given,
});

/** Chicago wall-clock time from Intl instead of the code under test. */
const wallClock = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});
const formatWallTime = (instant: Date | null) =>
  instant ? wallClock.format(instant).replace(",", "") : null;

describe("the newsletter's schedule", () => {
  const cases: readonly [name: string, ScheduledSubscriber, now: string, wall: string | null][] = [
    [
      "sends W2 at 9:00 the next day, even if that's only nine hours after W1",
      subscriber({ stage: "w2", lastSentOn: "2026-11-23" }),
      "2026-11-24T05:50:00Z",
      "2026-11-24 09:00",
    ],
    [
      "sends W2 the next day to a subscriber who confirmed ten minutes after midnight",
      subscriber({ stage: "w2", lastSentOn: "2026-11-23" }),
      "2026-11-23T06:10:00Z",
      "2026-11-24 09:00",
    ],
    [
      "sends W2 the next day regardless of the frequency",
      subscriber({ stage: "w2", frequency: "weekly", lastSentOn: "2026-11-24" }),
      "2026-11-24T16:00:00Z",
      "2026-11-25 09:00",
    ],
    [
      "sends a daily subscriber issue 1 the day after W2",
      subscriber({ lastSentOn: "2026-11-24" }),
      "2026-11-24T15:00:00Z",
      "2026-11-25 09:00",
    ],
    [
      "sends a weekly subscriber issue 1 the Tuesday after a W2 on Tuesday",
      subscriber({ frequency: "weekly", lastSentOn: "2026-11-24" }),
      "2026-11-24T15:00:00Z",
      "2026-12-01 09:00",
    ],
    [
      "sends a twice-weekly issue on Thursday after one on Tuesday",
      subscriber({ frequency: "twice_weekly", lastSentOn: "2026-11-24" }),
      "2026-11-24T15:00:00Z",
      "2026-11-26 09:00",
    ],
    [
      "sends a twice-weekly issue on Tuesday after one on Thursday",
      subscriber({ frequency: "twice_weekly", lastSentOn: "2026-11-26" }),
      "2026-11-26T15:00:00Z",
      "2026-12-01 09:00",
    ],
    [
      "sends at 9:00 when the clocks go back",
      subscriber({ lastSentOn: "2026-10-31" }),
      "2026-10-31T14:00:00Z",
      "2026-11-01 09:00",
    ],
    [
      "sends at 9:00 when the clocks go forward",
      subscriber({ lastSentOn: "2027-03-13" }),
      "2027-03-13T15:00:00Z",
      "2027-03-14 09:00",
    ],
    [
      "sends an issue delayed by an outage the same day before 15:00",
      subscriber({ lastSentOn: "2026-11-23" }),
      "2026-11-24T20:59:59Z",
      "2026-11-24 09:00",
    ],
    [
      "moves a delayed issue to the frequency's next day from 15:00",
      subscriber({ frequency: "twice_weekly", lastSentOn: "2026-11-19" }),
      "2026-11-24T21:00:00Z",
      "2026-11-26 09:00",
    ],
    [
      "sends to a paused subscriber on the frequency's first day after the pause",
      subscriber({ frequency: "weekly", lastSentOn: "2026-11-24", pausedUntil: "2026-12-09" }),
      "2026-11-25T15:00:00Z",
      "2026-12-15 09:00",
    ],
    [
      "sends on a leap day",
      subscriber({ lastSentOn: "2028-02-28" }),
      "2028-02-28T16:00:00Z",
      "2028-02-29 09:00",
    ],
    [
      "sends nothing after the last issue",
      subscriber({ stage: "done" }),
      "2026-11-24T15:00:00Z",
      null,
    ],
    [
      "sends nothing to an unsubscribed subscriber",
      subscriber({ frequency: "unsubscribed" }),
      "2026-11-24T15:00:00Z",
      null,
    ],
  ];

  it.each(cases)("%s", (_name, who, now, expected) => {
    expect(formatWallTime(computeNextSendAt(who, new Date(now)))).toBe(expected);
  });

  it("sends W1 immediately, at any hour", () => {
    const now = new Date("2026-11-24T09:12:00Z");
    expect(computeNextSendAt(subscriber({ stage: "w1" }), now)).toEqual(now);
  });

  it("keeps W1 until a pause ends", () => {
    const who = subscriber({ stage: "w1", pausedUntil: "2026-11-26" });
    expect(formatWallTime(computeNextSendAt(who, new Date("2026-11-24T15:00:00Z")))).toBe(
      "2026-11-26 09:00",
    );
    const over = new Date("2026-11-26T07:00:00Z");
    expect(computeNextSendAt(who, over)).toEqual(over);
  });

  const around = fc.option(fc.integer({ min: -40, max: 40 }));
  const sendTimes = fc
    .record({
      now: fc.date({
        min: new Date("2026-01-01T00:00:00Z"),
        max: new Date("2033-12-31T00:00:00Z"),
        noInvalidDate: true,
      }),
      stage: fc.constantFrom("w2" as const, "sequence" as const),
      frequency: fc.constantFrom("daily" as const, "twice_weekly" as const, "weekly" as const),
      lastSent: around,
      pause: around,
    })
    .map(({ now, stage, frequency, lastSent, pause }) => {
      const day = (offset: number | null) =>
        offset === null ? null : addDays(getChicagoDay(now), offset);
      return { now, who: { stage, frequency, lastSentOn: day(lastSent), pausedUntil: day(pause) } };
    });

  it("follows sending hours, frequency, and one email per day", () => {
    fc.assert(
      fc.property(sendTimes, ({ who, now }) => {
        const at = computeNextSendAt(who, now);
        if (!at) throw new Error("an active subscriber has a next send");
        const day = getChicagoDay(at);
        expect(formatWallTime(at)).toBe(`${day} 0${sendingHours.opens}:00`);
        expect(getSendingWindow(day).closesAt > now).toBe(true);
        if (who.lastSentOn) expect(day > who.lastSentOn).toBe(true);
        if (who.pausedUntil) expect(day >= who.pausedUntil).toBe(true);
        if (who.stage === "sequence" && who.frequency !== "daily") {
          expect(who.frequency === "weekly" ? [2] : [2, 4]).toContain(getWeekday(day));
        }
      }),
    );
  });

  it("skips no day that the frequency allows", () => {
    fc.assert(
      fc.property(sendTimes, ({ who, now }) => {
        const at = computeNextSendAt(who, now);
        if (!at) throw new Error("an active subscriber has a next send");
        const found = getChicagoDay(at);
        const frequency = who.stage === "w2" ? "daily" : who.frequency;
        for (let day = getChicagoDay(now); day < found; day = addDays(day, 1)) {
          const isOver = getSendingWindow(day).closesAt <= now;
          const isTaken = who.lastSentOn !== null && day <= who.lastSentOn;
          const isPaused = who.pausedUntil !== null && day < who.pausedUntil;
          const isOff =
            frequency === "weekly"
              ? getWeekday(day) !== 2
              : frequency === "twice_weekly" && ![2, 4].includes(getWeekday(day));
          expect([day, isOver || isTaken || isPaused || isOff]).toEqual([day, true]);
        }
      }),
    );
  });
});
