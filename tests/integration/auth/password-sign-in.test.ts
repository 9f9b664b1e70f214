import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { userSessions } from "@/db/schema";
import { requestSignInLink, signInWithLink, signInWithPassword } from "@/lib/auth/sign-in";
import { signUp } from "@/lib/auth/sign-up";
import { authFixture, newVisitor, password } from "@/tests/integration/auth/auth-fixture";

const fixture = authFixture();
const signIn = (email: string, typed: string, visitor = newVisitor()) =>
  signInWithPassword(fixture.ctx, { email, password: typed, secondStep: null, visitor });

describe("signing in with a password", () => {
  test("starts a session, which is audited for admins", async () => {
    const user = await fixture.account({ admin: true });
    const result = await signIn(user.email, password);
    if (!result.ok) throw new Error(result.problem.kind);
    expect(await fixture.isAlive(result.value.sessionId)).toBe(true);
    expect(await fixture.audit(user.email)).toEqual(["signed_in"]);
  });

  test("gives the same result for wrong, unknown and unconfirmed", async () => {
    const user = await fixture.account();
    const unconfirmed = fixture.address();
    await signUp(fixture.ctx, { email: unconfirmed, password, visitor: newVisitor() });
    const results = await Promise.all([
      signIn(user.email, "wrong-password"),
      signIn(fixture.address(), password),
      signIn(unconfirmed, password),
    ]);
    for (const attempt of results)
      expect(attempt).toEqual({ ok: false, problem: { kind: "rejected" } });
  });

  test("ends the browser's previous session", async () => {
    const user = await fixture.account();
    const before = await fixture.session(user);
    const result = await signIn(user.email, password, newVisitor({ previousSessionId: before }));
    expect(result.ok).toBe(true);
    expect(await fixture.isAlive(before)).toBe(false);
  });

  test("truncates the user agent", async () => {
    const user = await fixture.account();
    await signIn(user.email, password, newVisitor({ userAgent: "x".repeat(5000) }));
    const [session] = await fixture.ctx.db
      .select()
      .from(userSessions)
      .where(eq(userSessions.userId, user.id));
    expect(session?.userAgent).toHaveLength(300);
  });
});

describe("guessing passwords", () => {
  test("allows five attempts, then doubles the delay", async () => {
    const user = await fixture.account();
    const visitor = newVisitor();
    for (let index = 0; index < 6; index++) {
      expect(await signIn(user.email, "wrong-password", visitor)).toMatchObject({
        problem: { kind: "rejected" },
      });
    }
    const waits: number[] = [];
    for (let round = 0; round < 12; round++) {
      const attempt = await signIn(user.email, password.toUpperCase(), visitor);
      if (attempt.ok || attempt.problem.kind !== "too_soon") throw new Error("not delayed");
      waits.push(attempt.problem.retryAfterSeconds);
      fixture.ctx.clock.advance({ seconds: attempt.problem.retryAfterSeconds });
      await signIn(user.email, "wrong-password", visitor);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test("delays an unknown address in the same way", async () => {
    const visitor = newVisitor();
    const email = fixture.address();
    for (let index = 0; index < 6; index++) await signIn(email, "wrong-password", visitor);
    expect(await signIn(email, "wrong-password", visitor)).toEqual({
      ok: false,
      problem: { kind: "too_soon", retryAfterSeconds: 1 },
    });
  });

  test("counts concurrent attempts separately", async () => {
    const user = await fixture.account();
    const visitor = newVisitor();
    const results = await Promise.all(
      Array.from({ length: 30 }, () => signIn(user.email, "wrong-password", visitor)),
    );
    const compared = results.filter(
      (attempt) => !attempt.ok && attempt.problem.kind === "rejected",
    );
    expect(compared).toHaveLength(6);
  });

  test("from many networks slows down after 20 guesses, but not a known browser or an emailed link", async () => {
    const user = await fixture.account();
    const owners = newVisitor();
    expect((await signIn(user.email, password, owners)).ok).toBe(true);
    for (let index = 0; index < 21; index++) {
      await signIn(user.email, "wrong-password", newVisitor());
    }
    expect(await signIn(user.email, password, newVisitor())).toMatchObject({
      problem: { kind: "too_soon" },
    });
    expect((await signIn(user.email, password, owners)).ok).toBe(true);
    // An emailed link also stays open, for a browser that never signed in before.
    await requestSignInLink(fixture.ctx, { email: user.email, visitor: newVisitor() });
    const token = await fixture.token(user.email, "sign_in_link");
    const byLink = await signInWithLink(fixture.ctx, {
      token,
      secondStep: null,
      visitor: newVisitor(),
    });
    expect(byLink.ok).toBe(true);
  });

  test("on many accounts delays the address", async () => {
    const ipHash = newVisitor().ipHash;
    const results: string[] = [];
    for (let index = 0; index < 40; index++) {
      const attempt = await signIn(fixture.address(), "wrong-password", newVisitor({ ipHash }));
      results.push(attempt.ok ? "in" : attempt.problem.kind);
    }
    expect(results.slice(0, 31)).not.toContain("too_soon");
    expect(results.slice(31)).toContain("too_soon");
  });

  test("resets the account's count after a correct password", async () => {
    const user = await fixture.account();
    const visitor = newVisitor();
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 4; index++) await signIn(user.email, "wrong-password", visitor);
      expect((await signIn(user.email, password, visitor)).ok).toBe(true);
    }
  });
});
