import { selectAdmins } from "@/db/queries/auth/users";
import type { StaffRole } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type Admin = {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly createdAt: Date;
};

/** Lists everyone with a role, newest first. */
export async function readAdmins(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly Admin[]> {
  return selectAdmins(ctx.db);
}
