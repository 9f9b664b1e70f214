import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { userRoles } from "@/db/schema";
import { confirmAccount } from "@/lib/auth/sign-in/confirm-account";
import { signInWithPassword } from "@/lib/auth/sign-in/sign-in-with-password";
import { signUp } from "@/lib/auth/sign-in/sign-up";
import type { Ctx } from "@/lib/ctx";
import { authFixture, newVisitor, password } from "@/tests/integration/auth/auth-fixture";

const fixture = authFixture();
beforeEach(() => fixture.empty());

const inMode = (settings: Partial<Ctx["settings"]>): Ctx => ({
  ...fixture.ctx,
  settings: { ...fixture.ctx.settings, ...settings },
});

/** A hundred accounts that have signed up and wait for their confirmation. */
async function strangers(ctx: Ctx) {
  return await Promise.all(
    Array.from({ length: 100 }, async () => {
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
  expect(results.filter((result) => result.ok)).toHaveLength(100);
}

describe("a hundred strangers at once", () => {
  test("on a fresh local site exactly one becomes admin", async () => {
    await race(inMode({ isLocal: true }));
    expect(await fixture.admins()).toHaveLength(1);
  });

  test("in production none does", async () => {
    await race(inMode({ isLocal: false }));
    expect(await fixture.admins()).toHaveLength(0);
  });
});

describe("an address of ADMIN_EMAILS", () => {
  const signIn = (ctx: Ctx, email: string) =>
    signInWithPassword(ctx, { email, password, secondStep: null, visitor: newVisitor() });

  test("becomes admin by signing in, and it is in the audit", async () => {
    const user = await fixture.account();
    await signIn(inMode({ adminEmails: [user.email] }), user.email);
    expect(await fixture.admins()).toMatchObject([{ userId: user.id, email: user.email }]);
    expect(await fixture.audit(user.email)).toEqual(["admin_granted", "signed_in"]);
  });

  test("becomes it once: removed by staff, it stays removed", async () => {
    const user = await fixture.account();
    await fixture.account({ admin: true });
    const ctx = inMode({ adminEmails: [user.email] });
    await signIn(ctx, user.email);
    await fixture.ctx.db.delete(userRoles).where(eq(userRoles.userId, user.id));
    expect((await signIn(ctx, user.email)).ok).toBe(true);
    expect((await fixture.admins()).map((admin) => admin.userId)).not.toContain(user.id);
  });

  test("is nothing before it is confirmed: a stranger can't register the owner's", async () => {
    const email = fixture.address();
    const ctx = inMode({ adminEmails: [email] });
    await signUp(ctx, { email, password, visitor: newVisitor() });
    expect((await signIn(ctx, email)).ok).toBe(false);
    expect(await fixture.admins()).toHaveLength(0);
  });

  test("a local site with an admin makes no second one by itself", async () => {
    await fixture.account({ admin: true });
    const user = await fixture.account();
    await signIn(inMode({ isLocal: true }), user.email);
    expect(await fixture.admins()).toHaveLength(1);
  });
});
