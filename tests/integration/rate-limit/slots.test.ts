import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "@/db/schema";
import { exportSlots, resendCalls } from "@/lib/rate-limit/policies";
import { freeSlot, isSlotFree, keepSlot, reserveCall, takeSlot } from "@/lib/rate-limit/slots";
import { testClock } from "@/tests/support/clock";
import { testDatabase } from "@/tests/support/database";

describe("the slots of exports", () => {
  const database = testDatabase({ poolSize: 20 });
  const clock = testClock();
  const ctx = () => ({ db: database.db, now: clock.now });
  const take = () => takeSlot(ctx(), exportSlots);
  const isFree = () => isSlotFree(ctx(), exportSlots);

  beforeEach(() => database.empty());

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
  const database = testDatabase({ poolSize: 20 });
  const reserve = (intervalMs: number) => reserveCall(database.db, resendCalls, intervalMs);
  const freeFrom = async () => (await database.db.select().from(rateLimits))[0]?.blockedUntil;

  beforeEach(() => database.empty());

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
