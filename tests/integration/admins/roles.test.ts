import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, emailOutbox } from "@/db/schema";
import { addAdmin, changeRole, removeAdmin } from "@/lib/admins/edit-admins";
import { readAdmins } from "@/lib/admins/read-admins";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

describe("roles", () => {
  const database = testDatabase();
  const ctx = () => testCtx({ db: database.db });
  const demotion = { from: "admin", to: "support" } as const;

  beforeEach(() => database.empty());

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
