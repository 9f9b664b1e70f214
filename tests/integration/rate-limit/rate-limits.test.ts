import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits as limitRows } from "@/db/schema";
import {
  hitDelays,
  hitEmailLimit,
  hitRateLimit,
  limitVisitor,
} from "@/lib/rate-limit/hit-rate-limit";
import {
  emailLimits,
  exportSlots,
  type RateLimitPolicy,
  rateLimits,
  resendCalls,
  signInDelays,
} from "@/lib/rate-limit/policies";
import { freeSlot, isSlotFree, keepSlot, reserveCall, takeSlot } from "@/lib/rate-limit/slots";
import { testClock } from "@/tests/support/clock";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase({ poolSize: 20 });
beforeEach(() => database.empty());

/** Like a public form's. */
const policy = { name: "test", hits: 5, windowSeconds: 60, blockSeconds: 300 } as const;

describe("a rate limit", () => {
  const clock = testClock();
  const hit = (who = "visitor") => hitRateLimit(database.db, clock.now(), policy, who);
  const allowed = { allowed: true, retryAfterSeconds: 0 };

  async function hitTimes(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) expect(await hit()).toEqual(allowed);
  }

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
  const clock = testClock();
  const emails = { name: "emails", secondsBetween: 60, perHour: 3, perDay: 6 } as const;
  const hit = () => hitEmailLimit(database.db, clock.now(), emails, "address");
  const allowed = { allowed: true, retryAfterSeconds: 0 };
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
  const clock = testClock();
  const policy = {
    name: "delay",
    freeAttempts: 3,
    maxDelaySeconds: 4,
    resetAfterHours: 1,
    clearsOnSuccess: true,
  } as const;
  const hit = () => hitDelays(database.db, clock.now(), [{ policy, subject: "account" }]);
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

describe("the slots of exports", () => {
  const clock = testClock();
  const ctx = () => ({ db: database.db, now: clock.now });
  const take = () => takeSlot(ctx(), exportSlots);
  const isFree = () => isSlotFree(ctx(), exportSlots);
  test("go to two of twenty instances that ask at once", async () => {
    expect(await isFree()).toBe(true);
    const taken = await Promise.all(Array.from({ length: 20 }, take));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(await isFree()).toBe(false);
  });

  test("are free again after a crash, but not while their holder keeps them", async () => {
    const [kept, crashed] = [await take(), await take()];
    if (!kept || !crashed) throw new Error("no slot is free");
    clock.advance({ seconds: exportSlots.leaseSeconds - 1 });
    await keepSlot(ctx(), exportSlots, kept);
    expect(await take()).toBeNull();
    clock.advance({ seconds: 1 });
    expect(await isFree()).toBe(true);
    expect((await take())?.key).toBe(crashed.key);
    expect(await take()).toBeNull();
  });

  test("stay with their new holder when the former one, thought dead, ends", async () => {
    await take();
    const slow = await take();
    if (!slow) throw new Error("no slot is free");
    clock.advance({ seconds: exportSlots.leaseSeconds });
    await take();
    await take();
    await freeSlot(ctx(), slow);
    expect(await isFree()).toBe(false);
    clock.advance({ seconds: 60 });
    await keepSlot(ctx(), exportSlots, slow);
    clock.advance({ seconds: exportSlots.leaseSeconds - 60 });
    expect(await isFree()).toBe(true);
  });
});

describe("calls to a provider", () => {
  const reserve = (intervalMs: number) => reserveCall(database.db, resendCalls, intervalMs);
  const freeFrom = async () => (await database.db.select().from(limitRows))[0]?.blockedUntil;
  test("that 20 instances reserve at once are an interval apart", async () => {
    expect(await reserve(100)).toBe(0);
    const first = await freeFrom();
    await Promise.all(Array.from({ length: 20 }, () => reserve(100)));
    const apartMs = (await freeFrom())?.getTime() ?? 0;
    expect(apartMs - (first?.getTime() ?? 0)).toBeGreaterThanOrEqual(20 * 100);
  });

  test("wait for the one before, but never for a clock that was ahead", async () => {
    await reserve(60_000);
    expect(await reserve(60_000)).toBeGreaterThan(0);
    expect(await reserve(60_000)).toBeLessThanOrEqual(5_000);
  });
});

const signups: RateLimitPolicy = rateLimits.newsletterSignup;

/** Returns how many of `count` sign-ups are allowed. */
async function allowedOf(
  count: number,
  visitor: (index: number) => [string, string],
  limit = signups,
) {
  const ctx = testCtx({ db: database.db });
  let allowed = 0;
  for (let index = 0; index < count; index += 1) {
    const [browser, ipHash] = visitor(index);
    const verdict = await limitVisitor(ctx, limit, { limitKeys: [browser], ipHash });
    if (verdict.allowed) allowed += 1;
  }
  return allowed;
}

test("thirty people on one Wi-Fi network can sign up within a minute, and no more", async () => {
  expect(await allowedOf(35, (index) => [`phone-${index}`, "wi-fi"])).toBe(30);
});

test.each([rateLimits.checkout, rateLimits.promotionCode])(
  "a workshop on one network can buy at the same time, and one browser can't guess: $name",
  async (limit) => {
    const visit = (index: number): [string, string] => [`phone-${index % 30}`, "wi-fi"];
    expect(await allowedOf(60, visit, limit)).toBe(60);
    const own = (index: number): [string, string] => ["phone", `network-${index}`];
    expect(await allowedOf(limit.hits + 10, own, limit)).toBe(limit.hits);
  },
);

test("a network can't enter promotion codes without end", async () => {
  const visit = (index: number): [string, string] => [`phone-${index}`, "wi-fi"];
  expect(await allowedOf(80, visit, rateLimits.promotionCode)).toBe(60);
});

test("one browser gets 5 attempts, whichever networks it uses", async () => {
  expect(await allowedOf(12, (index) => ["phone", `network-${index}`])).toBe(5);
});

test("the request that sets the cookie counts for the browser with and without it", async () => {
  const ctx = testCtx({ db: database.db });
  const hit = (limitKeys: string[]) => limitVisitor(ctx, signups, { limitKeys, ipHash: "wi-fi" });
  expect((await hit(["device", "cookie"])).allowed).toBe(true);
  for (let count = 2; count <= 5; count += 1) expect((await hit(["cookie"])).allowed).toBe(true);
  expect((await hit(["cookie"])).allowed).toBe(false);
  // Without its cookie, the same device gets its other four.
  for (let count = 2; count <= 5; count += 1) expect((await hit(["device"])).allowed).toBe(true);
  expect((await hit(["device"])).allowed).toBe(false);
});

/** The public forms, each with a limit of its own. */
const forms = [
  "homeContact",
  "contact",
  "consultation",
  "partnership",
  "newsletterSignup",
  "newsletterLink",
  "authRequest",
  "downloadLink",
] as const;

test.each(forms)("the form %s accepts 5 in 60 seconds and blocks the sixth for 300", (form) => {
  const { hits, windowSeconds, blockSeconds } = rateLimits[form];
  expect({ hits, windowSeconds, blockSeconds }).toEqual({
    hits: policy.hits,
    windowSeconds: policy.windowSeconds,
    blockSeconds: policy.blockSeconds,
  });
});

test("each limit has a counter of its own", () => {
  const names = [rateLimits, emailLimits, signInDelays, { exportSlots, resendCalls }]
    .flatMap((policies) => Object.values<{ readonly name: string }>(policies))
    .map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
