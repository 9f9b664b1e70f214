import { expect, test, vi } from "vitest";
import { staleIfError } from "@/lib/core/stale-if-error";

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
