import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { userRoles } from "@/db/schema";
import { removeAdmin } from "@/lib/admins/edit-admins";
import { signInWithPassword } from "@/lib/auth/sign-in";
import { confirmAccount, signUp } from "@/lib/auth/sign-up";
import type { Ctx } from "@/lib/ctx";
import { newVisitor, password } from "@/tests/integration/auth/auth-fixture";
import { holdTable } from "@/tests/support/held-table";
import { authFixture } from "./auth-fixture";

const fixture = authFixture();
beforeEach(() => fixture.empty());

beforeEach(() => fixture.empty());

const inMode = (settings: Partial<Ctx["settings"]>): Ctx => ({
  ...fixture.ctx,
  settings: { ...fixture.ctx.settings, ...settings },
});

/** Signs up thirty accounts without confirming them. */
async function strangers(ctx: Ctx) {
  return await Promise.all(
    Array.from({ length: 30 }, async () => {
      const [email, visitor] = [fixture.address(), newVisitor()];
      await signUp(ctx, { email, password, visitor });
      return { token: await fixture.token(email, "confirm_account"), visitor };
    }),
  );
}

async function race(ctx: Ctx) {
  const all = await strangers(ctx);
  const results = await Promise.all(
    all.map((one) => confirmAccount(ctx, { ...one, password: null, secondStep: null })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(30);
}

describe("thirty concurrent confirmations", () => {
  test("make exactly one account admin on a new local site", async () => {
    await race(inMode({ isLocal: true }));
    expect(await fixture.admins()).toHaveLength(1);
  });

  test("make no account admin in production", async () => {
    await race(inMode({ isLocal: false }));
    expect(await fixture.admins()).toHaveLength(0);
  });
});

describe("an address in ADMIN_EMAILS", () => {
  const signIn = (ctx: Ctx, email: string) =>
    signInWithPassword(ctx, { email, password, secondStep: null, visitor: newVisitor() });

  test("becomes admin on sign-in and is audited", async () => {
    const user = await fixture.account();
    await signIn(inMode({ adminEmails: [user.email] }), user.email);
    expect(await fixture.admins()).toMatchObject([{ userId: user.id, email: user.email }]);
    expect(await fixture.audit(user.email)).toEqual(["admin_granted", "signed_in"]);
  });

  test("stays removed after staff removed it", async () => {
    const user = await fixture.account();
    await fixture.account({ admin: true });
    const ctx = inMode({ adminEmails: [user.email] });
    await signIn(ctx, user.email);
    await fixture.ctx.db.delete(userRoles).where(eq(userRoles.userId, user.id));
    expect((await signIn(ctx, user.email)).ok).toBe(true);
    expect((await fixture.admins()).map((admin) => admin.userId)).not.toContain(user.id);
  });

  test("gets no role before it's confirmed, so an attacker can't claim it", async () => {
    const email = fixture.address();
    const ctx = inMode({ adminEmails: [email] });
    await signUp(ctx, { email, password, visitor: newVisitor() });
    expect((await signIn(ctx, email)).ok).toBe(false);
    expect(await fixture.admins()).toHaveLength(0);
  });

  test("doesn't matter on a local site that already has an admin", async () => {
    await fixture.account({ admin: true });
    const user = await fixture.account();
    await signIn(inMode({ isLocal: true }), user.email);
    expect(await fixture.admins()).toHaveLength(1);
  });
});

async function anAdmin() {
  const { actor, user } = await fixture.actor();
  const [role] = await fixture.ctx.db.select().from(userRoles).where(eq(userRoles.userId, user.id));
  if (!role) throw new Error("the account has no role");
  return { roleId: role.id, actor };
}

describe("the last admin", () => {
  test("remains if the only two admins remove each other at the same time", async () => {
    const [one, two] = [await anAdmin(), await anAdmin()];
    // Before a commit, both removals have passed the check for another admin or one waits for it.
    const removals: ReturnType<typeof removeAdmin>[] = [];
    await holdTable(fixture.url, "admin_audit", async ({ waiting }) => {
      removals.push(removeAdmin(fixture.ctx, one.actor, { roleId: two.roleId, role: "admin" }));
      await waiting(1);
      removals.push(removeAdmin(fixture.ctx, two.actor, { roleId: one.roleId, role: "admin" }));
      await waiting(2);
    });
    const [first, second] = await Promise.all(removals);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ok: false, problem: "last_admin" });
    expect(await fixture.admins()).toHaveLength(1);
  });

  test("can't be removed in the database, even by one statement that deletes all rows", async () => {
    await anAdmin();
    await expect(fixture.ctx.db.delete(userRoles)).rejects.toThrow("the last admin stays");
    expect(await fixture.admins()).toHaveLength(1);
  });
});
