import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, emailOutbox, userRoles, users } from "@/db/schema";
import { addAdmin, changeRole, removeAdmin } from "@/lib/admins/edit-admins";
import { readAdmins } from "@/lib/admins/read-admins";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addAccount, addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
beforeEach(() => database.empty());

describe("admins", () => {
  const ctx = () => testCtx({ db: database.db });
  const audit = () => database.db.select().from(adminAudit);
  test("adds a confirmed account once and audits who did it", async () => {
    const { actor } = await addTestAdmin(database.db);
    await addAccount(database.db, "colleague@example.com");
    const results = await Promise.all(
      [1, 2, 3].map(() => addAdmin(ctx(), actor, "colleague@example.com")),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "already_admin" });
    const admins = await readAdmins(ctx(), actor);
    expect(admins.map(({ email }) => email)).toContain("colleague@example.com");
    expect(await audit()).toMatchObject([
      {
        adminEmail: "owner@example.com",
        action: "admin_granted",
        details: { granted_email: "colleague@example.com" },
      },
    ]);
  });

  test("rejects unknown and unconfirmed accounts", async () => {
    const { actor } = await addTestAdmin(database.db);
    await database.db
      .insert(users)
      .values({ email: "unread@example.com", createdAt: new Date("2030-01-01T12:00:00Z") });
    for (const email of ["nobody@example.com", "unread@example.com"]) {
      expect(await addAdmin(ctx(), actor, email)).toEqual({ ok: false, problem: "no_account" });
    }
    expect(await audit()).toEqual([]);
  });

  test("removes an admin once and audits it", async () => {
    const { actor } = await addTestAdmin(database.db);
    const other = await addTestAdmin(database.db, "other@example.com");
    const results = await Promise.all(
      [1, 2].map(() => removeAdmin(ctx(), actor, { roleId: other.roleId, role: "admin" })),
    );
    expect(results).toContainEqual({ ok: true, value: { email: "other@example.com" } });
    expect(results).toContainEqual({ ok: true, value: null });
    expect(await audit()).toMatchObject([
      { action: "admin_removed", details: { removed_email: "other@example.com" } },
    ]);
  });

  test("doesn't remove the last admin and audits nothing", async () => {
    const { actor, roleId } = await addTestAdmin(database.db);
    expect(await removeAdmin(ctx(), actor, { roleId, role: "admin" })).toEqual({
      ok: false,
      problem: "last_admin",
    });
    expect(await readAdmins(ctx(), actor)).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  test("keeps one admin when two remove each other concurrently", async () => {
    const one = await addTestAdmin(database.db, "one@example.com");
    const two = await addTestAdmin(database.db, "two@example.com");
    const both = await database.db.select().from(userRoles);
    for (let round = 0; round < 100; round++) {
      const outcomes = await Promise.all([
        removeAdmin(ctx(), one.actor, { roleId: two.roleId, role: "admin" }),
        removeAdmin(ctx(), two.actor, { roleId: one.roleId, role: "admin" }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      await database.db.insert(userRoles).values(both).onConflictDoNothing();
    }
  }, 60_000);
});

describe("roles", () => {
  const ctx = () => testCtx({ db: database.db });
  const demotion = { from: "admin", to: "support" } as const;
  test("change once, with who changed them in the audit log", async () => {
    const { actor } = await addTestAdmin(database.db);
    const { roleId } = await addTestAdmin(database.db, "one@example.com", "support");
    const change = { roleId, from: "support", to: "editor" } as const;
    const results = await Promise.all([1, 2].map(() => changeRole(ctx(), actor, change)));
    const done = { ok: true, value: { email: "one@example.com" } };
    expect(results).toEqual([done, done]);
    // A page that shows the role from before can't act on it.
    const seen = { roleId, role: "support" } as const;
    const refused = { ok: false, problem: "changed_since" };
    expect(await removeAdmin(ctx(), actor, seen)).toEqual(refused);
    const other = { roleId, from: "support", to: "admin" } as const;
    expect(await changeRole(ctx(), actor, other)).toEqual(refused);
    expect(await database.db.select().from(adminAudit)).toMatchObject([
      {
        adminEmail: actor.email,
        action: "role_changed",
        details: { email: "one@example.com", from: "support", to: "editor" },
      },
    ]);
  });

  test("keep one admin when two demote each other at the same time", async () => {
    const one = await addTestAdmin(database.db, "one@example.com");
    const two = await addTestAdmin(database.db, "two@example.com");
    for (let round = 0; round < 50; round += 1) {
      const outcomes = await Promise.all([
        changeRole(ctx(), one.actor, { roleId: two.roleId, ...demotion }),
        changeRole(ctx(), two.actor, { roleId: one.roleId, ...demotion }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes).toContainEqual({ ok: false, problem: "last_admin" });
      for (const { roleId } of [one, two]) {
        await changeRole(ctx(), one.actor, { roleId, from: "support", to: "admin" });
      }
    }
  }, 60_000);

  test("support and editors don't count as the admin that remains", async () => {
    const { actor, roleId } = await addTestAdmin(database.db);
    await addTestAdmin(database.db, "support@example.com", "support");
    await addTestAdmin(database.db, "editor@example.com", "editor");
    const refused = { ok: false, problem: "last_admin" };
    expect(await removeAdmin(ctx(), actor, { roleId, role: "admin" })).toEqual(refused);
    expect(await changeRole(ctx(), actor, { roleId, ...demotion })).toEqual(refused);
  });

  test("that become admin are announced to all other admins, however it happens", async () => {
    const { actor } = await addTestAdmin(database.db, "owner@example.com");
    await addTestAdmin(database.db, "partner@example.com");
    const { roleId } = await addTestAdmin(database.db, "one@example.com", "support");
    await changeRole(ctx(), actor, { roleId, from: "support", to: "admin" });
    const notices = await database.db.select().from(emailOutbox);
    expect(notices.map(({ toEmail }) => toEmail).sort()).toEqual([
      "owner@example.com",
      "partner@example.com",
    ]);
    expect(notices[0]?.props).toMatchObject({ headline: "one@example.com is now an admin" });
  });

  test("become admin with Add New Admin", async () => {
    const { actor } = await addTestAdmin(database.db);
    await addTestAdmin(database.db, "support@example.com", "support");
    expect((await addAdmin(ctx(), actor, "support@example.com")).ok).toBe(true);
    const members = await readAdmins(ctx(), actor);
    expect(members.map(({ role }) => role)).toEqual(["admin", "admin"]);
  });
});
