import { beforeEach, expect, test } from "vitest";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import { type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

const policy: RateLimitPolicy = rateLimits.newsletterSignup;

/** Returns how many of `count` sign-ups are allowed. */
async function allowedOf(
  count: number,
  visitor: (index: number) => [string, string],
  limit = policy,
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
  const hit = (limitKeys: string[]) => limitVisitor(ctx, policy, { limitKeys, ipHash: "wi-fi" });
  expect((await hit(["device", "cookie"])).allowed).toBe(true);
  for (let count = 2; count <= 5; count += 1) expect((await hit(["cookie"])).allowed).toBe(true);
  expect((await hit(["cookie"])).allowed).toBe(false);
  // Without its cookie, the same device gets its other four.
  for (let count = 2; count <= 5; count += 1) expect((await hit(["device"])).allowed).toBe(true);
  expect((await hit(["device"])).allowed).toBe(false);
});
