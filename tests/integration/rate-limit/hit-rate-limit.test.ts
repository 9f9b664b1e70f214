import { beforeEach, describe, expect, test } from "vitest";
import { hitDelays, hitEmailLimit, hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { testClock } from "@/tests/support/clock";
import { testDatabase } from "@/tests/support/database";

const policy = { name: "test", hits: 5, windowSeconds: 60, blockSeconds: 300 } as const;

describe("a rate limit", () => {
  const database = testDatabase({ poolSize: 20 });
  const clock = testClock();
  const hit = (who = "visitor") => hitRateLimit(database.db, clock.now(), policy, who);
  const allowed = { allowed: true, retryAfterSeconds: 0 };

  async function hitTimes(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) expect(await hit()).toEqual(allowed);
  }

  beforeEach(() => database.empty());

  test("counts 100 concurrent attempts correctly, per visitor", async () => {
    const [mine, other] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, () => hit("me"))),
      Promise.all(Array.from({ length: 3 }, () => hit("them"))),
    ]);
    expect(mine.filter((verdict) => verdict.allowed)).toHaveLength(policy.hits);
    expect(other).toEqual([allowed, allowed, allowed]);
  });

  test("starts over after its window", async () => {
    await hitTimes(5);
    clock.advance({ seconds: 60 });
    await hitTimes(5);
    expect((await hit()).allowed).toBe(false);
  });

  test("blocks for a fixed time, which more attempts don't extend, and then counts from one", async () => {
    await hitTimes(5);
    expect(await hit()).toEqual({ allowed: false, retryAfterSeconds: 300 });
    clock.advance({ seconds: 299 });
    expect(await hit()).toEqual({ allowed: false, retryAfterSeconds: 1 });
    clock.advance({ seconds: 1 });
    await hitTimes(5);
    expect((await hit()).allowed).toBe(false);
  });

  test("blocks until the window ends when it has no block time of its own", async () => {
    const minute = { name: "minute", hits: 1, windowSeconds: 60, blockSeconds: null };
    const hitMinute = () => hitRateLimit(database.db, clock.now(), minute, "visitor");
    expect(await hitMinute()).toEqual(allowed);
    clock.advance({ seconds: 50 });
    expect(await hitMinute()).toEqual({ allowed: false, retryAfterSeconds: 10 });
    clock.advance({ seconds: 10 });
    expect(await hitMinute()).toEqual(allowed);
  });
});

describe("a limit of emails", () => {
  const database = testDatabase({ poolSize: 20 });
  const clock = testClock();
  const emails = { name: "emails", secondsBetween: 60, perHour: 3, perDay: 6 } as const;
  const hit = () => hitEmailLimit(database.db, clock.now(), emails, "address");
  const allowed = { allowed: true, retryAfterSeconds: 0 };

  beforeEach(() => database.empty());

  test("allows one of 20 concurrent requests, and a refused one doesn't delay the next", async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, hit));
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(1);
    clock.advance({ seconds: 50 });
    expect(await hit()).toEqual({ allowed: false, retryAfterSeconds: 10 });
    clock.advance({ seconds: 10 });
    expect(await hit()).toEqual(allowed);
  });

  test("keeps its number in any hour and in any 24 hours, not only from the first email on", async () => {
    const start = clock.now().getTime();
    const sent: number[] = [];
    for (let minute = 0; minute < 48 * 60; minute += 7) {
      if ((await hit()).allowed) sent.push(Math.round((clock.now().getTime() - start) / 60_000));
      clock.advance({ minutes: 7 });
    }
    const most = (minutes: number) =>
      Math.max(...sent.map((end) => sent.filter((at) => at <= end && at > end - minutes).length));
    expect([most(60), most(24 * 60)]).toEqual([3, 6]);
    expect(sent).toHaveLength(12);
  });

  test("says when the next email may be sent", async () => {
    for (const minutes of [2, 2, 60]) {
      expect(await hit()).toEqual(allowed);
      clock.advance({ minutes });
    }
    for (const minutes of [2, 2, 2]) {
      expect(await hit()).toEqual(allowed);
      clock.advance({ minutes });
    }
    // 70 minutes after the first email of the day.
    expect(await hit()).toEqual({ allowed: false, retryAfterSeconds: (24 * 60 - 70) * 60 });
  });
});

describe("a growing delay", () => {
  const database = testDatabase({ poolSize: 20 });
  const clock = testClock();
  const policy = {
    name: "delay",
    freeAttempts: 3,
    maxDelaySeconds: 4,
    resetAfterHours: 1,
    clearsOnSuccess: true,
  } as const;
  const hit = () => hitDelays(database.db, clock.now(), [{ policy, subject: "account" }]);

  beforeEach(() => database.empty());

  test("lets the free attempts and one more through when 20 arrive at once", async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, hit));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(policy.freeAttempts + 1);
    expect(Math.max(...verdicts.map((verdict) => verdict.retryAfterSeconds))).toBe(1);
  });

  test("doubles with each attempt up to its longest, and ends an hour after the last", async () => {
    for (let free = 0; free < 3; free += 1) expect((await hit()).allowed).toBe(true);
    for (const seconds of [1, 2, 4, 4]) {
      expect((await hit()).allowed).toBe(true);
      expect(await hit()).toEqual({ allowed: false, retryAfterSeconds: seconds });
      clock.advance({ seconds });
    }
    clock.advance({ seconds: 3600 });
    for (let free = 0; free < 4; free += 1) expect((await hit()).allowed).toBe(true);
    expect((await hit()).allowed).toBe(false);
  });
});
