import { describe, expect, test } from "vitest";
import { changePassword, requestPasswordReset, resetPassword } from "@/lib/auth/change-password";
import { verifyPassword } from "@/lib/auth/password-hash";
import { requestSignInLink, signInWithLink, signInWithPassword } from "@/lib/auth/sign-in";
import { authFixture, newVisitor, password } from "@/tests/integration/auth/auth-fixture";

const fixture = authFixture();
const chosen = "needle-and-groove-12";

async function requestReset(options: { admin?: boolean } = {}) {
  const user = await fixture.account(options);
  await requestPasswordReset(fixture.ctx, { email: user.email, visitor: newVisitor() });
  return { user, token: await fixture.token(user.email, "reset_password") };
}

const reset = (token: string, typed = chosen) =>
  resetPassword(fixture.ctx, { token, password: typed, secondStep: null, visitor: newVisitor() });

describe("a password reset", () => {
  test("sets the password, ends every session, emails the owner and starts a new session", async () => {
    const { user, token } = await requestReset({ admin: true });
    const before = [await fixture.session(user), await fixture.session(user)];
    const result = await reset(token);
    if (!result.ok) throw new Error(result.problem.kind);
    for (const sessionId of before) expect(await fixture.isAlive(sessionId)).toBe(false);
    expect(await fixture.isAlive(result.value.sessionId)).toBe(true);
    expect(await fixture.emails(user.email, "account_notice")).toMatchObject([
      { occasion: "password_reset" },
    ]);
    expect(await fixture.audit(user.email)).toContain("password_reset");
    const signIn = (typed: string) =>
      signInWithPassword(fixture.ctx, {
        email: user.email,
        password: typed,
        secondStep: null,
        visitor: newVisitor(),
      });
    expect((await signIn(password)).ok).toBe(false);
    expect((await signIn(chosen)).ok).toBe(true);
  });

  test("rejects a concurrent sign-in whose old password was already checked", async () => {
    const { user, token } = await requestReset();
    const visitor = newVisitor();
    const typed = { email: user.email, password, secondStep: null, visitor };
    const ctx = fixture.meanwhile(() => reset(token));
    expect(await signInWithPassword(ctx, typed)).toEqual({
      ok: false,
      problem: { kind: "rejected" },
    });
    const active = (await fixture.sessions(user.id)).filter(({ revokedAt }) => revokedAt === null);
    expect(active.map(({ method }) => method)).toEqual(["reset"]);
  });

  test("rejects a concurrent password change whose old password was already checked", async () => {
    const { actor, user } = await fixture.actor();
    await requestPasswordReset(fixture.ctx, { email: user.email, visitor: newVisitor() });
    const token = await fixture.token(user.email, "reset_password");
    const ctx = fixture.meanwhile(() => reset(token));
    const typed = { current: password, password: "other-groove-99" };
    expect(await changePassword(ctx, actor, typed)).toEqual({
      ok: false,
      problem: { kind: "wrong_password" },
    });
    const hash = (await fixture.user(user.email))?.passwordHash ?? null;
    expect(await verifyPassword(hash, chosen)).toBe(true);
  });

  test("ends all concurrent sign-ins with the old password", async () => {
    const { user, token } = await requestReset();
    const visitor = newVisitor();
    const typed = { email: user.email, password, secondStep: null, visitor };
    const signIns = [1, 2, 3].map(() => signInWithPassword(fixture.ctx, typed));
    const [done] = await Promise.all([reset(token), ...signIns]);
    expect(done.ok).toBe(true);
    const active = (await fixture.sessions(user.id)).filter(({ revokedAt }) => revokedAt === null);
    expect(active.map(({ method }) => method)).toEqual(["reset"]);
  });

  test("succeeds once for two concurrent uses of a link", async () => {
    const { token } = await requestReset();
    const results = await Promise.all([reset(token), reset(token, "other-groove-99")]);
    expect(results.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("rejects a weak password without using up the link", async () => {
    const { token } = await requestReset();
    expect(await reset(token, "12345")).toMatchObject({
      problem: { kind: "weak_password", reason: "too_short" },
    });
    expect(await reset(token, "password1")).toMatchObject({
      problem: { kind: "weak_password", reason: "common" },
    });
    expect((await reset(token)).ok).toBe(true);
  });

  test("rejects the password that the account already has", async () => {
    const { token } = await requestReset();
    expect(await reset(token, password)).toMatchObject({
      problem: { kind: "weak_password", reason: "reused" },
    });
    expect((await reset(token)).ok).toBe(true);
  });

  test("accepts the link for 30 minutes", async () => {
    const { token } = await requestReset();
    fixture.ctx.clock.advance({ minutes: 30 });
    expect(await reset(token)).toEqual({ ok: false, problem: { kind: "proof_rejected" } });
  });

  test("invalidates links from older emails", async () => {
    const { user, token } = await requestReset();
    fixture.ctx.clock.advance({ minutes: 1 });
    await requestSignInLink(fixture.ctx, { email: user.email, visitor: newVisitor() });
    const link = await fixture.token(user.email, "sign_in_link");
    await reset(token);
    const late = { token: link, secondStep: null, visitor: newVisitor() };
    expect((await signInWithLink(fixture.ctx, late)).ok).toBe(false);
  });
});
