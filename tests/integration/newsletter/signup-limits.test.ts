import { beforeEach, describe, expect, test } from "vitest";
import { enforceSignupLimits } from "@/lib/newsletter/subscription/subscribe";
import { rateLimits } from "@/lib/rate-limit/policies";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const { newsletterSignupsPerDomain: ofDomain, newsletterSignupsPerHour: ofSite } = rateLimits;

describe("sign-ups from many networks", () => {
  const database = testDatabase({ poolSize: 20 });
  const now = new Date("2030-03-08T16:15:00Z");
  const later = new Date(now.getTime() + ofDomain.blockSeconds * 1000 + 1000);

  /** Counts how many of these concurrent sign-ups are allowed. */
  async function taken(count: number, domain: string, at = now): Promise<number> {
    const ctx = testCtx({ db: database.db });
    const all = Array.from({ length: count }, (_, nth) =>
      enforceSignupLimits(ctx, at, `r${nth}@${domain}`),
    );
    return (await Promise.all(all)).filter(Boolean).length;
  }

  beforeEach(() => database.empty());

  test("are logged once per block when they are stopped", async () => {
    const ctx = testCtx({ db: database.db });
    const take = (seconds: number) =>
      enforceSignupLimits(ctx, new Date(now.getTime() + seconds * 1000), "reader@victim.test");
    for (let nth = 0; nth < ofDomain.hits; nth += 1) await take(0);
    expect(ctx.lines).toEqual([]);
    for (const seconds of [1, 30, 600]) expect(await take(seconds)).toBe(false);
    expect(ctx.lines).toEqual([
      {
        level: "warn",
        event: "newsletter.signup_limit_reached",
        fields: { limit: ofDomain.name },
      },
    ]);
  });

  test("stop at the limit of one domain, and of no other", async () => {
    expect(await taken(ofDomain.hits + 20, "victim.test")).toBe(ofDomain.hits);
    expect(await taken(5, "other.test")).toBe(5);
    expect(await taken(5, "victim.test", later)).toBe(5);
  });

  test("with a large provider's address only have the site's limit, which applies to all", async () => {
    expect(await taken(ofSite.hits + 20, "gmail.com")).toBe(ofSite.hits);
    expect(await taken(5, "other.test")).toBe(0);
    expect(await taken(5, "other.test", later)).toBe(5);
  });

  test("flooding one domain don't use up the site's limit", async () => {
    await taken(ofSite.hits, "victim.test");
    expect(await taken(ofSite.hits - ofDomain.hits, "gmail.com")).toBe(ofSite.hits - ofDomain.hits);
  });
});
