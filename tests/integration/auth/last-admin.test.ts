import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { userRoles } from "@/db/schema";
import { removeAdmin } from "@/lib/admins/edit-admins";
import { authFixture } from "@/tests/integration/auth/auth-fixture";
import { holdTable } from "@/tests/support/held-table";

const fixture = authFixture();

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
    await expect(fixture.ctx.db.delete(userRoles)).rejects.toThrow("the last admin stays");
    expect(await fixture.admins()).toHaveLength(1);
  });
});
