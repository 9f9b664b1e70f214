import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { userRoles } from "@/db/schema";
import { removeAdmin } from "@/lib/admins/remove-admin";
import { signInDesk } from "@/tests/integration/auth/sign-in-desk";
import { holdTable } from "@/tests/support/held-table";

const desk = signInDesk();

async function anAdmin() {
  const { actor, user } = await desk.actor();
  const [role] = await desk.ctx.db.select().from(userRoles).where(eq(userRoles.userId, user.id));
  if (!role) throw new Error("the account has no role");
  return { roleId: role.id, actor };
}

describe("the last admin", () => {
  test("stays when the only two admins remove each other at the same time", async () => {
    const [one, two] = [await anAdmin(), await anAdmin()];
    // Both removals have passed the check for another admin, or one waits for it, before a commit.
    const removals: ReturnType<typeof removeAdmin>[] = [];
    await holdTable(desk.url, "admin_audit", async ({ waiting }) => {
      removals.push(removeAdmin(desk.ctx, one.actor, two.roleId));
      await waiting(1);
      removals.push(removeAdmin(desk.ctx, two.actor, one.roleId));
      await waiting(2);
    });
    const [first, second] = await Promise.all(removals);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ok: false, problem: "last_admin" });
    expect(await desk.admins()).toHaveLength(1);
  });

  test("is kept by the database, also when one statement removes everyone", async () => {
    await expect(desk.ctx.db.delete(userRoles)).rejects.toThrow("the last admin stays");
    expect(await desk.admins()).toHaveLength(1);
  });
});
