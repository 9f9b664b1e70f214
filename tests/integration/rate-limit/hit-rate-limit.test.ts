import { beforeEach, describe, expect, test } from "vitest";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
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
