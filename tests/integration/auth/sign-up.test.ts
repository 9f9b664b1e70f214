import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { oneTimeCodes, users } from "@/db/schema";
import { changePassword, requestPasswordReset, resetPassword } from "@/lib/auth/change-password";
import { verifyPassword } from "@/lib/auth/password-hash";
import { requestSignInLink, signInWithLink, signInWithPassword } from "@/lib/auth/sign-in";
import { confirmAccount, signUp } from "@/lib/auth/sign-up";
import { newVisitor, password } from "@/tests/integration/auth/auth-fixture";
import { authFixture } from "./auth-fixture";

const fixture = authFixture();

async function signedUp(visitor = newVisitor(), chosen = password, email = fixture.address()) {
  await signUp(fixture.ctx, { email, password: chosen, visitor });
  return { email, visitor, token: await fixture.token(email, "confirm_account") };
}

const confirm = (token: string, visitor = newVisitor(), typed: string | null = null) =>
  confirmAccount(fixture.ctx, { token, password: typed, secondStep: null, visitor });
const signIn = (email: string, typed: string) =>
  signInWithPassword(fixture.ctx, {
    email,
    password: typed,
    secondStep: null,
    visitor: newVisitor(),
  });

describe("signing up", () => {
  test("in the same browser, the link confirms, signs in and activates the password", async () => {
    const { email, visitor, token } = await signedUp();
    expect((await signIn(email, password)).ok).toBe(false);
    expect((await confirm(token, visitor)).ok).toBe(true);
    expect((await signIn(email, password)).ok).toBe(true);
  });

  test("in another browser, requires the password, so that owners don't confirm an attacker's sign-up", async () => {
    const { email, token } = await signedUp();
    expect(await confirm(token)).toEqual({ ok: false, problem: { kind: "password_required" } });
    expect(await confirm(token, newVisitor(), "not-mine-at-all")).toEqual({
      ok: false,
      problem: { kind: "rejected" },
    });
    expect((await fixture.user(email))?.emailConfirmedAt).toBeNull();
    expect((await confirm(token, newVisitor(), password)).ok).toBe(true);
  });

  test("changes nothing if someone else signs up with the owner's address", async () => {
    const owner = await signedUp();
    await signedUp(newVisitor(), "strangers-own-choice", owner.email);
    expect((await confirm(owner.token, owner.visitor)).ok).toBe(true);
    expect((await signIn(owner.email, password)).ok).toBe(true);
    expect((await signIn(owner.email, "strangers-own-choice")).ok).toBe(false);
  });

  test("starts one session for two concurrent confirmations", async () => {
    const { visitor, token } = await signedUp();
    const results = await Promise.all([confirm(token, visitor), confirm(token, visitor)]);
    expect(results.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("emails an existing account and keeps its password", async () => {
    const user = await fixture.account();
    await signUp(fixture.ctx, {
      email: user.email,
      password: "strangers-own-choice",
      visitor: newVisitor(),
    });
    expect(await fixture.emails(user.email, "account_exists")).toHaveLength(1);
    expect(await fixture.emails(user.email, "confirm_account")).toHaveLength(0);
    expect((await signIn(user.email, password)).ok).toBe(true);
  });

  test("creates one account for twenty concurrent sign-ups", async () => {
    const email = fixture.address();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        signUp(fixture.ctx, { email, password, visitor: newVisitor() }),
      ),
    );
    expect(await fixture.user(email)).toMatchObject({ passwordHash: null, emailConfirmedAt: null });
  });

  test("ignores an unconfirmed password when a sign-in link is used", async () => {
    const { email } = await signedUp(newVisitor(), "strangers-own-choice");
    fixture.ctx.clock.advance({ minutes: 1 });
    await requestSignInLink(fixture.ctx, { email, visitor: newVisitor() });
    const token = await fixture.token(email, "sign_in_link");
    const signedIn = await signInWithLink(fixture.ctx, {
      token,
      secondStep: null,
      visitor: newVisitor(),
    });
    expect(signedIn.ok).toBe(true);
    expect((await signIn(email, "strangers-own-choice")).ok).toBe(false);
  });

  test("refuses a sign-up link once its owner has confirmed another way", async () => {
    const stranger = await signedUp(newVisitor(), "strangers-own-choice");
    fixture.ctx.clock.advance({ minutes: 1 });
    await requestSignInLink(fixture.ctx, { email: stranger.email, visitor: newVisitor() });
    const link = await fixture.token(stranger.email, "sign_in_link");
    await signInWithLink(fixture.ctx, { token: link, secondStep: null, visitor: newVisitor() });
    const { db, now } = fixture.ctx;
    const tokens = await db
      .select({ usedAt: oneTimeCodes.usedAt })
      .from(oneTimeCodes)
      .innerJoin(users, eq(sql`${users.id}::text`, oneTimeCodes.subject))
      .where(eq(users.email, stranger.email));
    expect(tokens.map(({ usedAt }) => usedAt)).toEqual([now(), now()]);
    // Also one that was issued while the owner confirmed.
    await db.update(oneTimeCodes).set({ usedAt: null });
    expect(await confirm(stranger.token, stranger.visitor)).toEqual({
      ok: false,
      problem: { kind: "proof_rejected" },
    });
    expect((await signIn(stranger.email, "strangers-own-choice")).ok).toBe(false);
  });

  test("lets only one of two concurrent sign-up links set the password", async () => {
    const owner = await signedUp();
    // One address gets at most one email a minute.
    fixture.ctx.clock.advance({ minutes: 1 });
    const stranger = await signedUp(newVisitor(), "strangers-own-choice", owner.email);
    expect(stranger.token).not.toBe(owner.token);
    const results = await Promise.all([
      confirm(owner.token, owner.visitor),
      confirm(stranger.token, stranger.visitor),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });
});

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
