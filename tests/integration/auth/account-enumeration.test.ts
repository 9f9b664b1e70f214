import type * as Argon2 from "@node-rs/argon2";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

const hashing = { hashes: 0, checks: [] as string[] };

// Test files of a worker share modules, so reload these to count their hashing.
vi.resetModules();
vi.doMock("@node-rs/argon2", async (original) => {
  const real = (await original()) as typeof Argon2;
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      hashing.hashes += 1;
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      hashing.checks.push(String(given[0]));
      return real.verify(...given);
    },
  };
});
const { requestPasswordReset } = await import("@/lib/auth/change-password");
const { requestSignInLink } = await import("@/lib/auth/sign-in");
const { signInWithPassword } = await import("@/lib/auth/sign-in");
const { signUp } = await import("@/lib/auth/sign-up");
const { newVisitor, password, authFixture } = await import("@/tests/integration/auth/auth-fixture");

afterAll(() => {
  vi.doUnmock("@node-rs/argon2");
  vi.resetModules();
});

const fixture = authFixture();
beforeEach(() => {
  hashing.hashes = 0;
  hashing.checks = [];
});

const getHashCost = (hash: string) => hash.split("$").slice(1, 4).join("$");

describe("known and unknown addresses cause the same work", () => {
  test("signing in checks one hash of the same cost with and without an account", async () => {
    const user = await fixture.account();
    hashing.hashes = 0;
    for (const email of [user.email, fixture.address()]) {
      const visitor = newVisitor();
      await signInWithPassword(fixture.ctx, {
        email,
        password: "wrong",
        secondStep: null,
        visitor,
      });
    }
    expect(hashing.checks.map(getHashCost)).toEqual([
      "argon2id$v=19$m=19456,t=2,p=1",
      "argon2id$v=19$m=19456,t=2,p=1",
    ]);
    expect(hashing.hashes).toBe(0);
  });

  test("the dummy hash matches no password, not even an empty one", async () => {
    for (const typed of ["", "password", password]) {
      const visitor = newVisitor();
      const result = await signInWithPassword(fixture.ctx, {
        email: fixture.address(),
        password: typed,
        secondStep: null,
        visitor,
      });
      expect(result).toEqual({ ok: false, problem: { kind: "rejected" } });
    }
  });

  test("signing up hashes once and sends an email in both cases", async () => {
    const user = await fixture.account();
    const unknown = fixture.address();
    for (const email of [user.email, unknown]) {
      hashing.hashes = 0;
      expect(await signUp(fixture.ctx, { email, password, visitor: newVisitor() })).toBe(true);
      expect(hashing.hashes).toBe(1);
    }
    expect(await fixture.emails(user.email, "account_exists")).toHaveLength(1);
    expect(await fixture.emails(unknown, "confirm_account")).toHaveLength(1);
  });

  test("a link or reset is only queued for an account", async () => {
    const user = await fixture.account();
    const unknown = fixture.address();
    for (const email of [user.email, unknown]) {
      const isKnown = email === user.email;
      expect(await requestSignInLink(fixture.ctx, { email, visitor: newVisitor() })).toBe(isKnown);
      fixture.ctx.clock.advance({ minutes: 1 });
      expect(await requestPasswordReset(fixture.ctx, { email, visitor: newVisitor() })).toBe(
        isKnown,
      );
    }
    expect(await fixture.emails(user.email, "sign_in_link")).toHaveLength(1);
    expect(await fixture.emails(unknown, "sign_in_link")).toHaveLength(0);
    expect(await fixture.user(unknown)).toBeUndefined();
  });
});
