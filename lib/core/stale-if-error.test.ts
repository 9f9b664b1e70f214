import { expect, test, vi } from "vitest";
import { staleIfError } from "@/lib/core/stale-if-error";

test("returns the last value while reading fails, then the new one", async () => {
  const answers: (number | Error)[] = [new Error("gone"), 4_999, new Error("gone"), 5_999];
  const warn = vi.fn();
  const price = staleIfError(
    "price",
    async () => {
      const answer = answers.shift();
      if (typeof answer !== "number") throw answer;
      return answer;
    },
    { warn },
  );
  await expect(price(), "there is nothing to show yet").rejects.toThrow("gone");
  expect([await price(), await price()]).toEqual([4_999, 4_999]);
  expect(warn.mock.calls).toEqual([["price.last_known", { reason: expect.any(String) }]]);
  expect(await price()).toBe(5_999);
});
