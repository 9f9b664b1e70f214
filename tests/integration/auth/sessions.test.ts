import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { users } from "@/db/schema";
import { changePassword } from "@/lib/auth/change-password";
import { type Permission, permissions } from "@/lib/auth/permissions";
import { listAccountSessions, readAccount } from "@/lib/auth/read-account";
import { endOneSession, endSessions, readSession, touchSession } from "@/lib/auth/sessions";
import { enableTotp, startTotpSetup } from "@/lib/auth/set-up-totp";
import { getStepUp, mustSetUpTotp, verifyAgain } from "@/lib/auth/step-up";
import type { AdminActor } from "@/lib/core/admin-actor";
import { password } from "@/tests/integration/auth/auth-fixture";
import { authFixture } from "./auth-fixture";

const fixture = authFixture();

const touch = (sessionId: string, refresh = false) =>
  touchSession(fixture.ctx, { sessionId, refresh });

describe("signing out", () => {
  test("ends this session (`local`), all others (`others`) or all (`global`)", async () => {
    const { actor, user } = await fixture.actor();
    const [second, third] = [await fixture.session(user), await fixture.session(user)];
    const stranger = await fixture.session(await fixture.account());
    expect(await endSessions(fixture.ctx, { ...actor, sessionId: third }, "local")).toBe(1);
    expect(await Promise.all([actor.sessionId, second, third].map(fixture.isAlive))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await endSessions(fixture.ctx, actor, "others")).toBe(1);
    expect(await fixture.isAlive(actor.sessionId)).toBe(true);
    expect(await endSessions(fixture.ctx, actor, "global")).toBe(1);
    expect(await fixture.isAlive(actor.sessionId)).toBe(false);
    expect(await fixture.isAlive(stranger)).toBe(true);
    expect(
      (await fixture.audit(user.email)).filter((action) => action === "signed_out"),
    ).toHaveLength(3);
  });

  test("ends one of the account's own sessions, but not another account's", async () => {
    const { actor, user } = await fixture.actor();
    const ownSession = await fixture.session(user);
    const otherSession = await fixture.session(await fixture.account());
    expect((await endOneSession(fixture.ctx, actor, otherSession)).ok).toBe(false);
    expect(await fixture.isAlive(otherSession)).toBe(true);
    expect((await endOneSession(fixture.ctx, actor, ownSession)).ok).toBe(true);
    expect(await listAccountSessions(fixture.ctx, actor)).toMatchObject([{ isCurrent: true }]);
  });

  test("ends all other sessions when the password changes", async () => {
    const { actor, user } = await fixture.actor();
    const other = await fixture.session(user);
    const change = (current: string) =>
      changePassword(fixture.ctx, actor, { current, password: "needle-and-groove-12" });
    expect(await change("wrong-password")).toMatchObject({ problem: { kind: "wrong_password" } });
    expect((await change(password)).ok).toBe(true);
    expect(await fixture.isAlive(other)).toBe(false);
    expect(await fixture.isAlive(actor.sessionId)).toBe(true);
  });
});

describe("a session", () => {
  test("ends after 12 idle hours and is extended by use in the second half", async () => {
    const user = await fixture.account();
    const [used, left] = [await fixture.session(user), await fixture.session(user)];
    fixture.ctx.clock.advance({ hours: 7 });
    expect(await touch(used)).toBe(true);
    fixture.ctx.clock.advance({ hours: 6 });
    expect(await touch(left)).toBe(false);
    expect(await fixture.isAlive(left)).toBe(false);
    expect(await touch(used)).toBe(true);
  });

  test("is extended on request", async () => {
    const user = await fixture.account();
    const sessionId = await fixture.session(user);
    fixture.ctx.clock.advance({ hours: 2 });
    await touch(sessionId, true);
    fixture.ctx.clock.advance({ hours: 11 });
    expect(await fixture.isAlive(sessionId)).toBe(true);
  });

  test("ends after 30 days even if it's used", async () => {
    const user = await fixture.account();
    const sessionId = await fixture.session(user);
    for (let hours = 0; hours < 30 * 24 - 6; hours += 6) {
      fixture.ctx.clock.advance({ hours: 6 });
      expect(await touch(sessionId, true)).toBe(true);
    }
    fixture.ctx.clock.advance({ hours: 6 });
    expect(await touch(sessionId, true)).toBe(false);
  });

  test("stays revoked", async () => {
    const { actor } = await fixture.actor();
    await endSessions(fixture.ctx, actor, "local");
    expect(await touch(actor.sessionId, true)).toBe(false);
  });
});

/** What a request with this session must confirm first. */
async function ask(actor: AdminActor, permission: Permission = "orders.refund") {
  const session = await readSession(fixture.ctx, actor.sessionId);
  if (!session) throw new Error("the session has ended");
  return getStepUp(session, permission, fixture.ctx.now());
}

async function turnOnTotp(actor: AdminActor): Promise<() => string> {
  await startTotpSetup(fixture.ctx, actor);
  const { totp } = await readAccount(fixture.ctx, actor);
  if (totp.kind !== "pending") throw new Error("not pending");
  const code = () =>
    new TOTP({ secret: totp.secret }).generate({ timestamp: fixture.ctx.now().getTime() });
  await enableTotp(fixture.ctx, actor, { code: code(), password });
  return code;
}

describe("step-up", () => {
  test("asks for the password 15 minutes after signing in, and again 15 minutes later", async () => {
    const { actor } = await fixture.actor();
    fixture.ctx.clock.advance({ minutes: 15 });
    expect(await ask(actor)).toBeNull();
    fixture.ctx.clock.advance({ seconds: 1 });
    expect(await ask(actor)).toBe("password");
    expect((await verifyAgain(fixture.ctx, actor, password)).ok).toBe(true);
    expect(await ask(actor)).toBeNull();
    fixture.ctx.clock.advance({ minutes: 15, seconds: 1 });
    expect(await ask(actor)).toBe("password");
  });

  test("asks for a code once two-step sign-in is on; the password isn't enough", async () => {
    const { actor } = await fixture.actor();
    const code = await turnOnTotp(actor);
    fixture.ctx.clock.advance({ minutes: 16 });
    expect(await ask(actor)).toBe("code");
    expect(await verifyAgain(fixture.ctx, actor, password)).toMatchObject({
      ok: false,
      problem: { kind: "totp_rejected" },
    });
    expect(await ask(actor)).toBe("code");
    expect((await verifyAgain(fixture.ctx, actor, code())).ok).toBe(true);
    expect(await ask(actor)).toBeNull();
  });

  test("isn't satisfied by a wrong password or another device's check", async () => {
    const { actor, user } = await fixture.actor();
    const other = { ...actor, sessionId: await fixture.session(user) };
    fixture.ctx.clock.advance({ minutes: 16 });
    expect((await verifyAgain(fixture.ctx, actor, "wrong-password")).ok).toBe(false);
    expect((await verifyAgain(fixture.ctx, other, password)).ok).toBe(true);
    expect(await ask(actor)).toBe("password");
    expect(await ask(other)).toBeNull();
  });

  test("asks accounts without a password or an app to sign in again", async () => {
    const { actor, user } = await fixture.actor();
    await fixture.ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    fixture.ctx.clock.advance({ minutes: 16 });
    expect(await ask(actor)).toBe("sign_in");
    expect(await verifyAgain(fixture.ctx, actor, "")).toMatchObject({
      ok: false,
      problem: { kind: "sign_in_again" },
    });
  });

  test("applies to members, refunds and exports", async () => {
    const { actor } = await fixture.actor();
    fixture.ctx.clock.advance({ minutes: 16 });
    const names = Object.keys(permissions) as Permission[];
    const asked = await Promise.all(names.map((name) => ask(actor, name)));
    const sensitive = names.filter((_, index) => asked[index] !== null);
    expect(sensitive).toEqual(
      expect.arrayContaining(["members.manage", "orders.refund", "subscribers.export"]),
    );
    expect(names.filter((name) => name.endsWith(".export"))).toEqual(
      sensitive.filter((name) => name.endsWith(".export")),
    );
    expect(await ask(actor, "orders.manage")).toBeNull();
  });
});

test("production lets staff set up two-step sign-in first, and a local site doesn't require it", async () => {
  const { actor } = await fixture.actor();
  const names = Object.keys(permissions) as Permission[];
  const listBlocked = async (isLocal: boolean) => {
    const session = await readSession(fixture.ctx, actor.sessionId);
    const settings = { ...fixture.ctx.settings, isLocal };
    return names.filter((name) => session && mustSetUpTotp({ settings }, session, name));
  };
  expect(await listBlocked(true)).toEqual([]);
  expect(await listBlocked(false)).toEqual(names.filter((name) => name !== "account.manage"));
  await turnOnTotp(actor);
  expect(await listBlocked(false)).toEqual([]);
});

test("a password can't be replaced by itself", async () => {
  const { actor } = await fixture.actor();
  expect(await changePassword(fixture.ctx, actor, { current: password, password })).toEqual({
    ok: false,
    problem: { kind: "weak_password", reason: "reused" },
  });
});
