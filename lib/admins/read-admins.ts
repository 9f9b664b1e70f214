import { selectAdmins } from "@/db/queries/auth/users";
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
  return selectAdmins(ctx.db);
}
