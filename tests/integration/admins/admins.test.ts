import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, userRoles, users } from "@/db/schema";
import { addAdmin, removeAdmin } from "@/lib/admins/edit-admins";
import { readAdmins } from "@/lib/admins/read-admins";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addAccount, addTestAdmin } from "@/tests/support/staff";

describe("admins", () => {
  const database = testDatabase();
  const ctx = () => testCtx({ db: database.db });
  const audit = () => database.db.select().from(adminAudit);

  beforeEach(() => database.empty());

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
