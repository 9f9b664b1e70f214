import { desc } from "drizzle-orm";
import { userRoles } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type Admin = {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly createdAt: Date;
};

/** Lists the admins, newest first. */
export async function readAdmins(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly Admin[]> {
  return ctx.db
    .select({
      id: userRoles.id,
      email: userRoles.email,
      role: userRoles.role,
      createdAt: userRoles.createdAt,
    })
    .from(userRoles)
    .orderBy(desc(userRoles.createdAt));
}
