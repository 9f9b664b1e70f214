import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { userRoles } from "@/db/schema";
import { signInDesk } from "@/tests/integration/auth/sign-in-desk";

const desk = signInDesk();

const remove = (userId: string) =>
  desk.ctx.db.delete(userRoles).where(eq(userRoles.userId, userId)).returning();

describe("the last admin", () => {
  test("two admins who remove each other at once, 1,000 times: one of them stays", async () => {
    const [one, two] = [await desk.account({ admin: true }), await desk.account({ admin: true })];
    for (let round = 0; round < 1_000; round++) {
      await Promise.allSettled([remove(one.id), remove(two.id)]);
      const left = await desk.admins();
      if (left.length !== 1) throw new Error(`round ${round}: ${left.length} admins`);
      const gone = left[0]?.userId === one.id ? two : one;
      await desk.ctx.db
        .insert(userRoles)
        .values({ userId: gone.id, email: gone.email, createdAt: desk.ctx.now() });
    }
  });

  test("is refused by the database, also in one statement for all", async () => {
    await expect(desk.ctx.db.delete(userRoles)).rejects.toThrow();
    expect(await desk.admins()).toHaveLength(2);
  });
});
