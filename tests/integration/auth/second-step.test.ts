import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { recoveryCodes as table, users } from "@/db/schema";
import { requestPasswordReset, resetPassword } from "@/lib/auth/change-password";
import { readAccount } from "@/lib/auth/read-account";
import { disableTotp, enableTotp, startTotpSetup } from "@/lib/auth/set-up-totp";
import { requestSignInLink, signInWithLink, signInWithPassword } from "@/lib/auth/sign-in";
import { authFixture, newVisitor, password } from "@/tests/integration/auth/auth-fixture";

const fixture = authFixture();

async function startSetup() {
  const { actor, user } = await fixture.actor();
  await startTotpSetup(fixture.ctx, actor);
  const { totp } = await readAccount(fixture.ctx, actor);
  if (totp.kind !== "pending") throw new Error("not pending");
  const { secret, recoveryCodes } = totp;
  const code = () => new TOTP({ secret }).generate({ timestamp: fixture.ctx.now().getTime() });
  return { actor, user, secret, recoveryCodes, code };
}

async function enrolled() {
  const made = await startSetup();
  const { actor, code } = made;
  const enabled = await enableTotp(fixture.ctx, actor, { code: code(), password });
  if (!enabled.ok) throw new Error(enabled.problem.kind);
  fixture.ctx.clock.advance({ seconds: 60 });
  return made;
}

const signIn = (email: string, secondStep: string | null) =>
  signInWithPassword(fixture.ctx, { email, password, secondStep, visitor: newVisitor() });

describe("two-step sign-in", () => {
  test("requests a code only after the correct password", async () => {
    const { user, code } = await enrolled();
    expect(await signIn(user.email, null)).toEqual({
      ok: false,
      problem: { kind: "totp_required" },
    });
    const wrong = await signInWithPassword(fixture.ctx, {
      email: user.email,
      password: "wrong-password",
      secondStep: code(),
      visitor: newVisitor(),
    });
    expect(wrong).toEqual({ ok: false, problem: { kind: "rejected" } });
    expect((await signIn(user.email, code())).ok).toBe(true);
  });

  test("accepts a code once, also for concurrent attempts", async () => {
    const { user, code } = await enrolled();
    const now = code();
    const results = await Promise.all([1, 2, 3].map(() => signIn(user.email, now)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect((await signIn(user.email, now)).ok).toBe(false);
  });

  test("accepts a clock that is 30 seconds off, but not more", async () => {
    const { user, secret } = await enrolled();
    const at = (seconds: number) =>
      new TOTP({ secret }).generate({ timestamp: fixture.ctx.now().getTime() + seconds * 1000 });
    expect((await signIn(user.email, at(90))).ok).toBe(false);
    expect((await signIn(user.email, at(30))).ok).toBe(true);
  });

  test("accepts a recovery code once and emails the owner", async () => {
    const { user, recoveryCodes } = await enrolled();
    const typed = (recoveryCodes[0] ?? "").toUpperCase().replace("-", " ");
    expect((await signIn(user.email, typed)).ok).toBe(true);
    expect((await signIn(user.email, typed)).ok).toBe(false);
    const notices = await fixture.emails(user.email, "account_notice");
    expect(notices.map((notice) => notice.occasion)).toEqual([
      "totp_enabled",
      "recovery_code_used",
    ]);
  });

  test("delays repeated wrong codes more and more", async () => {
    const { user } = await enrolled();
    const kinds: string[] = [];
    for (let index = 0; index < 8; index++) {
      const result = await signIn(user.email, "123456");
      kinds.push(result.ok ? "in" : result.problem.kind);
    }
    expect(kinds.at(-1)).toBe("too_soon");
  });

  test("applies to emailed links and resets too, without using them up", async () => {
    const { user, code } = await enrolled();
    const visitor = newVisitor();
    await requestSignInLink(fixture.ctx, { email: user.email, visitor });
    const link = await fixture.token(user.email, "sign_in_link");
    const required = { ok: false, problem: { kind: "totp_required" } };
    expect(await signInWithLink(fixture.ctx, { token: link, secondStep: null, visitor })).toEqual(
      required,
    );
    fixture.ctx.clock.advance({ minutes: 1 });
    await requestPasswordReset(fixture.ctx, { email: user.email, visitor });
    const token = await fixture.token(user.email, "reset_password");
    const chosen = { token, password: "needle-and-groove-12", visitor };
    expect(await resetPassword(fixture.ctx, { ...chosen, secondStep: null })).toEqual(required);
    expect((await resetPassword(fixture.ctx, { ...chosen, secondStep: code() })).ok).toBe(true);
  });

  test("reports an unreadable secret after AUTH_SECRET changed, and accepts a recovery code", async () => {
    const { actor, user, code, recoveryCodes } = await enrolled();
    const ctx = {
      ...fixture.ctx,
      settings: { ...fixture.ctx.settings, authSecret: "another".repeat(6) },
    };
    const enter = (secondStep: string | null) =>
      signInWithPassword(ctx, { email: user.email, password, secondStep, visitor: newVisitor() });
    const unreadable = { ok: false, problem: { kind: "totp_unreadable" } };
    expect(await enter(null)).toEqual(unreadable);
    expect(await enter(code())).toEqual(unreadable);
    expect((await enter(recoveryCodes[0] ?? "")).ok).toBe(true);
    expect((await enter(recoveryCodes[0] ?? "")).ok).toBe(false);
    expect((await readAccount(ctx, actor)).totp).toMatchObject({
      kind: "on",
      isReadable: false,
      recoveryCodesLeft: recoveryCodes.length - 1,
    });
    expect(await disableTotp(ctx, actor, { code: code() })).toEqual(unreadable);
    expect((await disableTotp(ctx, actor, { code: recoveryCodes[1] ?? "" })).ok).toBe(true);
    expect((await enter(null)).ok).toBe(true);
  });

  test("restarts a pending setup after AUTH_SECRET changed", async () => {
    const { actor, code } = await startSetup();
    const ctx = {
      ...fixture.ctx,
      settings: { ...fixture.ctx.settings, authSecret: "another".repeat(6) },
    };
    expect((await readAccount(ctx, actor)).totp).toEqual({ kind: "off" });
    expect(await enableTotp(ctx, actor, { code: code(), password })).toMatchObject({ ok: false });
    await startTotpSetup(ctx, actor);
    expect((await readAccount(ctx, actor)).totp.kind).toBe("pending");
  });

  test("stores the secret and recovery codes unreadably", async () => {
    const { user, secret, recoveryCodes } = await enrolled();
    const row = JSON.stringify(await fixture.user(user.email));
    expect(row).not.toContain(secret);
    const stored = JSON.stringify(await fixture.ctx.db.select().from(table));
    for (const one of recoveryCodes) expect(stored).not.toContain(one);
  });

  test("requires the password to turn it on", async () => {
    const { actor, user, code } = await startSetup();
    for (const typed of ["", "wrong-password"]) {
      const refused = await enableTotp(fixture.ctx, actor, { code: code(), password: typed });
      expect(refused).toEqual({ ok: false, problem: { kind: "wrong_password" } });
    }
    expect((await fixture.user(user.email))?.totpEnabledAt).toBeNull();
    expect(await fixture.audit(user.email)).not.toContain("totp_enabled");
    expect((await enableTotp(fixture.ctx, actor, { code: code(), password })).ok).toBe(true);
  });

  test("delays repeated wrong passwords when turning it on", async () => {
    const { actor, code } = await startSetup();
    const kinds: string[] = [];
    for (let index = 0; index < 8; index++) {
      const result = await enableTotp(fixture.ctx, actor, { code: code(), password: "wrong" });
      kinds.push(result.ok ? "on" : result.problem.kind);
    }
    expect(kinds.at(-1)).toBe("too_soon");
  });

  test("requires only a code to turn it on without a password", async () => {
    const { actor, user, code } = await startSetup();
    await fixture.ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    expect((await enableTotp(fixture.ctx, actor, { code: code(), password: "" })).ok).toBe(true);
  });

  test("ends the account's other sessions when it's turned on or off", async () => {
    const { actor, user, code } = await startSetup();
    // Signed in with the password alone, such as by someone who guessed it.
    const before = await fixture.session(user);
    expect((await enableTotp(fixture.ctx, actor, { code: code(), password })).ok).toBe(true);
    expect(await fixture.isAlive(before)).toBe(false);
    expect(await fixture.isAlive(actor.sessionId)).toBe(true);
    fixture.ctx.clock.advance({ seconds: 60 });
    const other = await fixture.session(user);
    expect((await disableTotp(fixture.ctx, actor, { code: code() })).ok).toBe(true);
    expect(await fixture.isAlive(other)).toBe(false);
    expect(await fixture.isAlive(actor.sessionId)).toBe(true);
  });

  test("requires a code to turn it off, which is audited", async () => {
    const { actor, user, code } = await enrolled();
    expect((await disableTotp(fixture.ctx, actor, { code: "000000" })).ok).toBe(false);
    expect((await disableTotp(fixture.ctx, actor, { code: code() })).ok).toBe(true);
    expect((await signIn(user.email, null)).ok).toBe(true);
    expect(await fixture.audit(user.email)).toEqual(
      expect.arrayContaining(["totp_enabled", "totp_disabled"]),
    );
  });
});
