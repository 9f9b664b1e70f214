import { and, eq, isNotNull, ne } from "drizzle-orm";
import { userRoles, users } from "@/db/schema";
import { queueNewAdminNotice } from "@/lib/admins/queue-new-admin-notice";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Grants the admin role to a confirmed account, also to one with another role, and emails the other
 * admins.
 * @param email normalized
 */
export async function addAdmin(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  email: string,
): Promise<Result<{ email: string }, "no_account" | "already_admin">> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt)));
    if (!account) return fail("no_account");
    const added = await tx
      .insert(userRoles)
      .values({ userId: account.id, email: account.email, createdAt: now })
      .onConflictDoUpdate({
        target: userRoles.userId,
        set: { role: "admin" },
        setWhere: ne(userRoles.role, "admin"),
      })
      .returning({ email: userRoles.email });
    if (added.length === 0) return fail("already_admin");
    const details = { granted_email: account.email };
    await recordAudit(tx, { by: actor, action: "admin_granted", details, now });
    await queueNewAdminNotice(ctx, tx, { email: account.email, by: actor.email });
    return ok({ email: account.email });
  });
}
