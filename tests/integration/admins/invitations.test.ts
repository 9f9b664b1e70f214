import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, emailOutbox, staffInvitations, userRoles, users } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { addAdmin, changeRole, removeAdmin } from "@/lib/admins/edit-admins";
import { inviteStaff, resendInvitation, revokeInvitation } from "@/lib/admins/invitations";
import { readInvitation, readOpenInvitations } from "@/lib/admins/read-admins";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { holdTable } from "@/tests/support/held-table";
import { addAccount, addTestAdmin } from "@/tests/support/staff";

const database = testDatabase({ poolSize: 10 });
const email = "colleague@example.com";
const password = "velvet-turntable-77";
const rejected = { ok: false, problem: { kind: "link_rejected" } };
let ctx: TestCtx;
let actor: AdminActor;

beforeEach(async () => {
  await database.empty();
  ctx = testCtx({ db: database.db });
  ({ actor } = await addTestAdmin(database.db));
});

const invite = (role: "admin" | "support" | "editor" = "support") =>
  inviteStaff(ctx, actor, { email, role });
const accept = (token: string) => acceptInvitation(ctx, { token, password });
const findRole = async () =>
  (await database.db.select().from(userRoles).where(eq(userRoles.email, email)))[0]?.role;
const listAudit = async () =>
  (await database.db.select().from(adminAudit)).map(({ action }) => action);

/** Returns the tokens in the queued invitations, oldest first. */
async function listTokens(): Promise<readonly string[]> {
  const rows = await database.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.kind, "staff_invitation"))
    .orderBy(emailOutbox.createdAt);
  return rows.map(({ props }) => {
    const { url } = props as EmailPropsByKind["staff_invitation"];
    return new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
  });
}

async function newestToken(): Promise<string> {
  return (await listTokens()).at(-1) ?? "";
}

async function invitationId(): Promise<string> {
  return (await readOpenInvitations(ctx, actor))[0]?.id ?? "";
}

describe("an invitation", () => {
  test("creates the account with its role and password, and is audited", async () => {
    await invite("editor");
    const token = await newestToken();
    expect(await readInvitation(ctx, token)).toEqual({
      email,
      role: "editor",
      needsPassword: true,
    });
    expect(await accept(token)).toEqual({ ok: true, value: { email } });
    expect(await findRole()).toBe("editor");
    const [account] = await database.db.select().from(users).where(eq(users.email, email));
    expect(account?.emailConfirmedAt).toEqual(ctx.now());
    expect(await verifyPassword(account?.passwordHash ?? null, password)).toBe(true);
    expect(await listAudit()).toEqual(["staff_invited", "staff_invitation_accepted"]);
  });

  test("keeps the password of a confirmed account", async () => {
    await addAccount(database.db, email);
    await invite();
    const token = await newestToken();
    expect(await readInvitation(ctx, token)).toMatchObject({ needsPassword: false });
    expect((await acceptInvitation(ctx, { token, password: "" })).ok).toBe(true);
    const [account] = await database.db.select().from(users).where(eq(users.email, email));
    expect(account?.passwordHash).toBeNull();
    expect(await findRole()).toBe("support");
  });

  test("replaces the password of a stranger who signed up with the address", async () => {
    const passwordHash = await hashPassword("the stranger's password");
    await database.db.insert(users).values({ email, passwordHash, createdAt: ctx.now() });
    await invite();
    expect((await accept(await newestToken())).ok).toBe(true);
    const [account] = await database.db.select().from(users).where(eq(users.email, email));
    expect(await verifyPassword(account?.passwordHash ?? null, password)).toBe(true);
  });

  test("stores only the token's hash", async () => {
    await invite();
    expect(JSON.stringify(await database.db.select().from(staffInvitations))).not.toContain(
      await newestToken(),
    );
  });

  test("is still open after a weak password", async () => {
    await invite();
    const token = await newestToken();
    for (const [typed, kind] of [
      ["123456", "weak_password"],
      ["", "password_required"],
    ] as const) {
      const refused = await acceptInvitation(ctx, { token, password: typed });
      expect(refused).toMatchObject({ ok: false, problem: { kind } });
    }
    expect((await accept(token)).ok).toBe(true);
  });

  test("expires after 7 days; the address can then be invited again", async () => {
    await invite();
    const token = await newestToken();
    ctx.clock.advance({ days: 7 });
    expect(await readInvitation(ctx, token)).toBeNull();
    expect(await accept(token)).toEqual(rejected);
    expect(await findRole()).toBeUndefined();
    expect((await invite()).ok).toBe(true);
    expect((await accept(await newestToken())).ok).toBe(true);
  });

  test("isn't sent to someone on the team, or twice", async () => {
    await addTestAdmin(database.db, "member@example.com", "editor");
    const member = { email: "member@example.com", role: "support" } as const;
    expect(await inviteStaff(ctx, actor, member)).toEqual({ ok: false, problem: "already_member" });
    await invite();
    expect(await invite("admin")).toEqual({ ok: false, problem: "already_invited" });
    expect(await listTokens()).toHaveLength(1);
  });

  test("sent again works with the newest link only, at most once a minute", async () => {
    await invite();
    const id = await invitationId();
    expect(await resendInvitation(ctx, actor, id)).toEqual({ ok: false, problem: "too_soon" });
    ctx.clock.advance({ minutes: 1 });
    const results = await Promise.all([1, 2, 3].map(() => resendInvitation(ctx, actor, id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [first = "", second = ""] = await listTokens();
    expect(await accept(first)).toEqual(rejected);
    expect((await accept(second)).ok).toBe(true);
    ctx.clock.advance({ minutes: 1 });
    expect(await resendInvitation(ctx, actor, id)).toEqual({ ok: false, problem: "gone" });
  });

  test("that was revoked doesn't work", async () => {
    await invite();
    const id = await invitationId();
    expect((await revokeInvitation(ctx, actor, id)).ok).toBe(true);
    expect(await accept(await newestToken())).toEqual(rejected);
    expect(await revokeInvitation(ctx, actor, id)).toEqual({ ok: false, problem: "gone" });
    expect(await readOpenInvitations(ctx, actor)).toEqual([]);
  });

  test.each([
    ["loses the admin role", "demoted"],
    ["is removed", "removed"],
  ])("ends when its sender %s, and is listed no more", async (_label, end) => {
    const other = await addTestAdmin(database.db, "other@example.com");
    await inviteStaff(ctx, other.actor, { email, role: "admin" });
    const { roleId } = other;
    if (end === "removed") await removeAdmin(ctx, actor, { roleId, role: "admin" });
    else await changeRole(ctx, actor, { roleId, from: "admin", to: "support" });
    expect(await readOpenInvitations(ctx, actor)).toEqual([]);
    expect(await accept(await newestToken())).toEqual(rejected);
    expect(await listAudit()).toContain("staff_invitation_revoked");
  });

  test("doesn't work if its sender lost the role while it was being sent", async () => {
    const other = await addTestAdmin(database.db, "other@example.com");
    await removeAdmin(ctx, actor, { roleId: other.roleId, role: "admin" });
    await inviteStaff(ctx, other.actor, { email, role: "admin" });
    expect(await accept(await newestToken())).toEqual(rejected);
  });

  test("sent again by a colleague outlives its first sender", async () => {
    const other = await addTestAdmin(database.db, "other@example.com");
    await inviteStaff(ctx, other.actor, { email, role: "support" });
    ctx.clock.advance({ minutes: 1 });
    await resendInvitation(ctx, actor, await invitationId());
    await removeAdmin(ctx, actor, { roleId: other.roleId, role: "admin" });
    expect((await accept(await newestToken())).ok).toBe(true);
  });

  test("doesn't change the role of someone who was added in the meantime", async () => {
    await addAccount(database.db, email);
    await invite("editor");
    await addAdmin(ctx, actor, email);
    expect((await accept(await newestToken())).ok).toBe(true);
    expect(await findRole()).toBe("admin");
  });
});

describe("at the same time", () => {
  test("two invitations of one address send one email", async () => {
    const results = await Promise.all([invite("admin"), invite("support"), invite("editor")]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listTokens()).toHaveLength(1);
    expect(await listAudit()).toEqual(["staff_invited"]);
  });

  test("accepting twice grants the role once", async () => {
    await invite();
    const token = await newestToken();
    const results = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(rejected);
    expect(await listAudit()).toEqual(["staff_invited", "staff_invitation_accepted"]);
  });

  test("revoking and accepting have one winner, and the role agrees with it", async () => {
    await invite();
    const token = await newestToken();
    const id = await invitationId();
    let outcomes: readonly Promise<{ readonly ok: boolean }>[] = [];
    // Both have read the open invitation and wait to change it.
    await holdTable(database.url, "admin_audit", async ({ waiting }) => {
      const revoking = revokeInvitation(ctx, actor, id);
      await waiting(1);
      outcomes = [revoking, accept(token)];
      await waiting(2);
    });
    const [revoked, accepted] = await Promise.all(outcomes);
    expect(revoked?.ok).toBe(true);
    expect(accepted?.ok).toBe(false);
    expect(await findRole()).toBeUndefined();
    expect(await listAudit()).toEqual(["staff_invited", "staff_invitation_revoked"]);
  });
});
