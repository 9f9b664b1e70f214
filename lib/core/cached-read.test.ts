import { describe, expect, it, test, vi } from "vitest";
import { memoizeWithTtl, staleIfError } from "@/lib/core/cached-read";

function counted(failures = 0) {
  const state = { runs: 0, now: 1_000 };
  const ask = memoizeWithTtl(
    async () => {
      state.runs += 1;
      await Promise.resolve();
      if (state.runs <= failures) throw new Error("not this time");
      return state.runs;
    },
    { ttlMs: 60_000, now: () => state.now },
  );
  return { state, ask };
}

describe("a memoized read", () => {
  it("runs once for a thousand concurrent callers", async () => {
    const { state, ask } = counted();
    const values = await Promise.all(Array.from({ length: 1_000 }, ask));
    expect(new Set(values)).toEqual(new Set([1]));
    expect(state.runs).toBe(1);
  });

  it("is cached until it expires", async () => {
    const { state, ask } = counted();
    await ask();
    state.now += 59_999;
    expect(await ask()).toBe(1);
    state.now += 1;
    expect(await ask()).toBe(2);
  });

  it("runs again if the clock is set back", async () => {
    const { state, ask } = counted();
    await ask();
    state.now -= 1;
    expect(await ask()).toBe(2);
  });

  it("rejects all waiting callers if it fails, and isn't cached", async () => {
    const { state, ask } = counted(1);
    const results = await Promise.allSettled([ask(), ask()]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ask()).toBe(2);
    expect(state.runs).toBe(2);
  });
});

test("returns the last value while reading fails, then the new one", async () => {
  const results: (number | Error)[] = [new Error("gone"), 4_999, new Error("gone"), 5_999];
  const warn = vi.fn();
  const price = staleIfError(
    "price",
    async () => {
      const result = results.shift();
      if (typeof result !== "number") throw result;
      return result;
    },
    { warn },
  );
  await expect(price(), "there is nothing to show yet").rejects.toThrow("gone");
  expect([await price(), await price()]).toEqual([4_999, 4_999]);
  expect(warn.mock.calls).toEqual([["price.last_known", { reason: expect.any(String) }]]);
  expect(await price()).toBe(5_999);
});
