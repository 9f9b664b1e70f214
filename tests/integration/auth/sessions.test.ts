import { describe, expect, test } from "vitest";
import { changePassword } from "@/lib/auth/change-password";
import { listAccountSessions } from "@/lib/auth/read-account";
import { endOneSession, endSessions, touchSession } from "@/lib/auth/sessions";
import { authFixture, password } from "@/tests/integration/auth/auth-fixture";

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
