import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedAvailability } from "@/lib/consultations/availability";
import {
  type BusyTime,
  createFreeTimes,
  type TakenSession,
  type TakenTimes,
} from "@/lib/consultations/free-times";
import { addDays, fromChicagoDateTime, toChicagoDateTime } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";

const nothing: TakenTimes = { sessions: [], timeOff: [], busy: [] };
const at = (date: string, time: string) => fromChicagoDateTime({ date, time });
const slot = (date: string, from: string, to: string) => ({
  startsAt: at(date, from),
  endsAt: at(date, to),
});
const staffSession = (date: string, from: string, to: string): TakenSession => ({
  ...slot(date, from, to),
  blockedFrom: null,
  blockedUntil: null,
});

type Options = {
  readonly rules?: Partial<typeof seedAvailability>;
  readonly taken?: Partial<TakenTimes>;
  readonly minutes?: number;
  readonly now?: Date;
};

// Monday, March 1, 2027, 8 AM.
function create({
  rules = {},
  taken = {},
  minutes = 30,
  now = at("2027-03-01", "08:00"),
}: Options = {}) {
  return createFreeTimes(
    { ...seedAvailability, ...rules },
    { ...nothing, ...taken },
    { minutes, now },
  );
}

const listTimes = (day: string, options?: Options) =>
  create(options)
    .listDay(day)
    .map((start) => toChicagoDateTime(start).time);
const listKinds = (date: string, time: string, options?: Options) =>
  create(options)
    .listReasons(at(date, time))
    .map(({ kind }) => kind);

describe("hours", () => {
  test("offer every half hour from which a session ends in time", () => {
    expect(listTimes("2027-03-03")).toHaveLength(14);
    expect(listTimes("2027-03-03", { minutes: 60 }).at(-1)).toBe("15:00");
    expect(listTimes("2027-03-03", { minutes: 45, rules: { startEvery: 15 } }).at(-1)).toBe(
      "15:15",
    );
    expect(listTimes("2027-03-06")).toEqual([]);
  });

  test("can have a break, and each range starts its own grid", () => {
    const hours = {
      ...seedAvailability.hours,
      Wednesday: [
        { from: "09:15", to: "10:15" },
        { from: "13:00", to: "14:00" },
      ],
    };
    const options = { rules: { hours } };
    expect(listTimes("2027-03-03", options)).toEqual(["09:15", "09:45", "13:00", "13:30"]);
    expect(listKinds("2027-03-03", "09:30", options)).toEqual(["grid"]);
    expect(listKinds("2027-03-03", "10:00", options)).toEqual(["hours"]);
  });

  test("offer 9 AM in Memphis on each day around both clock changes", () => {
    const autumn = { now: at("2026-10-29", "07:00"), rules: { daysAhead: 365 } };
    for (const day of ["2026-10-30", "2026-11-02", "2027-03-12", "2027-03-15"]) {
      expect(listTimes(day, autumn)[0], day).toBe("09:00");
    }
    const [before] = create(autumn).listDay("2026-10-30");
    const [after] = create(autumn).listDay("2026-11-02");
    expect([before?.toISOString(), after?.toISOString()]).toEqual([
      "2026-10-30T14:00:00.000Z",
      "2026-11-02T15:00:00.000Z",
    ]);
  });

  test("skip the hour that spring forward skips, and offer the repeated one once", () => {
    const hours = { ...seedAvailability.hours, Sunday: [{ from: "01:00", to: "04:00" }] };
    const options = { rules: { hours, daysAhead: 365, startEvery: 60 as const } };
    expect(listTimes("2027-03-14", options)).toEqual(["01:00", "03:00"]);
    const autumn = { ...options, now: at("2026-10-20", "08:00") };
    expect(listTimes("2026-11-01", autumn)).toEqual(["01:00", "02:00", "03:00"]);
  });
});

describe("limits", () => {
  test("keep the notice to the minute, and the last day", () => {
    const now = at("2027-03-02", "09:30");
    expect(listTimes("2027-03-03", { now })[0]).toBe("09:30");
    expect(listTimes("2027-03-03", { now: new Date(now.getTime() + 1) })[0]).toBe("10:00");
    expect(listTimes("2027-04-30")).toHaveLength(14);
    expect(listTimes("2027-05-03")).toEqual([]);
    expect(listKinds("2027-05-03", "09:00")).toEqual(["horizon"]);
    expect(listKinds("2027-03-01", "09:00")).toEqual(["notice"]);
    expect(listKinds("2027-02-26", "09:00")).toEqual(["past"]);
    expect(listKinds("2038-01-20", "09:00")).toEqual(["horizon"]);
  });

  test("close federal holidays, unless they're open", () => {
    const options = { now: at("2027-05-20", "08:00") };
    expect(listTimes("2027-05-31", options)).toEqual([]);
    expect(listKinds("2027-05-31", "09:00", options)).toEqual(["holiday"]);
    expect(
      listTimes("2027-05-31", { ...options, rules: { closedOnHolidays: false } }),
    ).toHaveLength(14);
  });

  test("count sessions a day, holds included", () => {
    const sessions = ["09:00", "10:00"].map((time) =>
      staffSession("2027-03-03", time, time.replace(":00", ":30")),
    );
    const options = { rules: { sessionsPerDay: 2 }, taken: { sessions } };
    expect(listTimes("2027-03-03", options)).toEqual([]);
    expect(listTimes("2027-03-04", options)).toHaveLength(14);
    expect(listKinds("2027-03-03", "14:00", options)).toEqual(["day_full"]);
  });
});

describe("what's taken", () => {
  test("compares intervals, so a long session doesn't swallow a short one next to it", () => {
    const sessions = [staffSession("2027-03-03", "10:00", "11:00")];
    expect(listTimes("2027-03-03", { taken: { sessions } }).slice(0, 4)).toEqual([
      "09:00",
      "09:30",
      "11:00",
      "11:30",
    ]);
    const long = listTimes("2027-03-03", { taken: { sessions }, minutes: 60 });
    expect(long.slice(0, 2)).toEqual(["09:00", "11:00"]);
    expect(listKinds("2027-03-03", "10:30", { taken: { sessions } })).toEqual(["session"]);
  });

  test("keeps buffers around sessions and busy times, and tells a buffer from a session", () => {
    const rules = { bufferBefore: 15, bufferAfter: 30 };
    const booked = {
      ...slot("2027-03-03", "10:00", "10:30"),
      blockedFrom: at("2027-03-03", "09:45"),
      blockedUntil: at("2027-03-03", "11:00"),
      name: "Bessie",
    };
    const busy = [{ ...slot("2027-03-03", "13:00", "14:00"), calendarName: "Studio" }];
    const options = { rules, taken: { sessions: [booked], busy } };
    expect(listTimes("2027-03-03", options)).toEqual([
      ...["11:30", "12:00", "14:30", "15:00", "15:30"],
    ]);
    expect(create(options).listReasons(at("2027-03-03", "11:00"))).toEqual([
      { kind: "buffer", name: "Bessie", isHold: false },
    ]);
    expect(create(options).listReasons(at("2027-03-03", "12:30"))).toEqual([
      { kind: "busy", calendarName: "Studio" },
    ]);
  });

  test("leaves out time off by parts of days, with its note as the reason", () => {
    const timeOff = [{ ...slot("2027-03-03", "12:00", "16:00"), note: "Dentist" }];
    expect(listTimes("2027-03-03", { taken: { timeOff } }).at(-1)).toBe("11:30");
    expect(create({ taken: { timeOff } }).listReasons(at("2027-03-03", "14:00"))).toEqual([
      { kind: "time_off", note: "Dentist" },
    ]);
  });

  test("finds an event that began days ago behind many short ones", () => {
    const busy = [
      {
        ...slot("2027-03-02", "00:00", "12:00"),
        endsAt: at("2027-03-04", "12:00"),
        calendarName: "Tour",
      },
      ...Array.from({ length: 50 }, (_, n) => ({
        ...slot("2027-03-02", `0${n % 10}:00`, `0${n % 10}:30`),
        calendarName: "Short",
      })),
    ];
    expect(listTimes("2027-03-03", { taken: { busy } })).toEqual([]);
    expect(listTimes("2027-03-04", { taken: { busy } })[0]).toBe("12:00");
  });
});

test("a time is offered exactly if there's no reason against it, and then meets nothing", () => {
  const start = at("2027-03-10", "00:00").getTime();
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 600 }))
    .map(([from, length]) => ({
      startsAt: new Date(start + from * minuteMs),
      endsAt: new Date(start + (from + length) * minuteMs),
    }));
  const rules = fc.record({
    bufferBefore: fc.constantFrom(0, 10, 45),
    bufferAfter: fc.constantFrom(0, 15, 60),
    sessionsPerDay: fc.integer({ min: 1, max: 6 }),
    startEvery: fc.constantFrom(15 as const, 30 as const, 60 as const),
  });
  fc.assert(
    fc.property(
      fc.array(interval, { maxLength: 12 }),
      fc.array(interval, { maxLength: 20 }),
      fc.array(interval, { maxLength: 4 }),
      rules,
      fc.constantFrom(30, 45, 60),
      (booked, events, timeOff, limits, minutes) => {
        const sessions = booked.map((one) => ({ ...one, blockedFrom: null, blockedUntil: null }));
        const busy: BusyTime[] = events.map((one) => ({ ...one, calendarName: "C" }));
        const free = create({
          rules: limits,
          taken: { sessions, timeOff, busy },
          minutes,
          now: at("2027-03-09", "12:00"),
        });
        for (let day = "2027-03-10"; day < "2027-03-18"; day = addDays(day, 1)) {
          const offered = new Set(free.listDay(day).map((one) => one.getTime()));
          const from = at(day, "08:00").getTime();
          for (let step = 0; step < 36; step += 1) {
            const startsAt = new Date(from + step * 15 * minuteMs);
            expect(free.listReasons(startsAt).length === 0).toBe(offered.has(startsAt.getTime()));
            if (!offered.has(startsAt.getTime())) continue;
            const endsAt = startsAt.getTime() + minutes * minuteMs;
            for (const other of [...sessions, ...timeOff, ...busy]) {
              const isEmpty = other.startsAt.getTime() === other.endsAt.getTime();
              const meets =
                other.startsAt.getTime() < endsAt && other.endsAt.getTime() > startsAt.getTime();
              expect(isEmpty || !meets).toBe(true);
            }
          }
        }
      },
    ),
    { numRuns: 15 },
  );
});
