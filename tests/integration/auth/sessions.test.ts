import { describe, expect, test } from "vitest";
import { changePassword } from "@/lib/auth/change-password";
import { endOneSession, endSessions } from "@/lib/auth/end-sessions";
import { readOwnSessions } from "@/lib/auth/read-account";
import { touchSession } from "@/lib/auth/touch-session";
import { password, signInDesk } from "@/tests/integration/auth/sign-in-desk";

const desk = signInDesk();
const touch = (sessionId: string, refresh = false) =>
  touchSession(desk.ctx, { sessionId, refresh });

describe("signing out", () => {
  test("`local` ends this browser's session, `others` all but it, `global` all", async () => {
    const { actor, user } = await desk.actor();
    const [second, third] = [await desk.session(user), await desk.session(user)];
    const stranger = await desk.session(await desk.account());
    expect(await endSessions(desk.ctx, { ...actor, sessionId: third }, "local")).toBe(1);
    expect(await Promise.all([actor.sessionId, second, third].map(desk.isAlive))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await endSessions(desk.ctx, actor, "others")).toBe(1);
    expect(await desk.isAlive(actor.sessionId)).toBe(true);
    expect(await endSessions(desk.ctx, actor, "global")).toBe(1);
    expect(await desk.isAlive(actor.sessionId)).toBe(false);
    expect(await desk.isAlive(stranger)).toBe(true);
    expect((await desk.audit(user.email)).filter((action) => action === "signed_out")).toHaveLength(
      3,
    );
  });

  test("one of my sessions can be ended, and nobody else's", async () => {
    const { actor, user } = await desk.actor();
    const mine = await desk.session(user);
    const theirs = await desk.session(await desk.account());
    expect(await endOneSession(desk.ctx, actor, theirs)).toBe(false);
    expect(await desk.isAlive(theirs)).toBe(true);
    expect(await endOneSession(desk.ctx, actor, mine)).toBe(true);
    expect(await readOwnSessions(desk.ctx, actor)).toMatchObject([{ isCurrent: true }]);
  });

  test("a change of password ends the other sessions and keeps this one", async () => {
    const { actor, user } = await desk.actor();
    const other = await desk.session(user);
    const change = (current: string) =>
      changePassword(desk.ctx, actor, { current, password: "needle-and-groove-12" });
    expect(await change("wrong-password")).toMatchObject({ problem: { kind: "wrong_password" } });
    expect((await change(password)).ok).toBe(true);
    expect(await desk.isAlive(other)).toBe(false);
    expect(await desk.isAlive(actor.sessionId)).toBe(true);
  });
});

describe("a session's life", () => {
  test("ends after 12 hours without use, and goes on when used past half of them", async () => {
    const user = await desk.account();
    const [used, left] = [await desk.session(user), await desk.session(user)];
    desk.ctx.clock.advance({ hours: 7 });
    expect(await touch(used)).toBe(true);
    desk.ctx.clock.advance({ hours: 6 });
    expect(await touch(left)).toBe(false);
    expect(await desk.isAlive(left)).toBe(false);
    expect(await touch(used)).toBe(true);
  });

  test("is refreshed at once when asked for", async () => {
    const user = await desk.account();
    const sessionId = await desk.session(user);
    desk.ctx.clock.advance({ hours: 2 });
    await touch(sessionId, true);
    desk.ctx.clock.advance({ hours: 11 });
    expect(await desk.isAlive(sessionId)).toBe(true);
  });

  test("never outlives 30 days, however much it is used", async () => {
    const user = await desk.account();
    const sessionId = await desk.session(user);
    for (let hours = 0; hours < 30 * 24 - 6; hours += 6) {
      desk.ctx.clock.advance({ hours: 6 });
      expect(await touch(sessionId, true)).toBe(true);
    }
    desk.ctx.clock.advance({ hours: 6 });
    expect(await touch(sessionId, true)).toBe(false);
  });

  test("that was revoked never comes back", async () => {
    const { actor } = await desk.actor();
    await endSessions(desk.ctx, actor, "local");
    expect(await touch(actor.sessionId, true)).toBe(false);
  });
});
