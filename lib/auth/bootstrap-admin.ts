import { count, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { adminBootstraps, userRoles, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Ctx } from "@/lib/ctx";

/**
 * Grants the admin role to a confirmed account in ADMIN_EMAILS, and on a local site to the first
 * account. The row in `admin_bootstraps` makes this happen once per email address, so that a removed
 * admin stays removed. Returns true if the role was granted.
 */
export async function bootstrapAdmin(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  userId: string,
): Promise<boolean> {
  const now = ctx.now();
  const [user] = await tx
    .select({ email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.emailConfirmedAt) return false;
  const { email } = user;
  if (!canBootstrap(ctx, email)) return false;
  const isListed = ctx.settings.adminEmails.includes(email);
  if (!isListed && !(await hasNoAdmin(tx))) return false;
  const first = await tx
    .insert(adminBootstraps)
    .values({ email, grantedAt: now, isFirstLocal: !isListed })
    .onConflictDoNothing()
    .returning({ email: adminBootstraps.email });
  if (first.length === 0) return false;
  const granted = await tx
    .insert(userRoles)
    .values({ userId, email, createdAt: now })
    .onConflictDoUpdate({
      target: userRoles.userId,
      set: { role: "admin" },
      setWhere: ne(userRoles.role, "admin"),
    })
    .returning({ id: userRoles.id });
  if (granted.length === 0) return false;
  const details = { admin_email: email, by: isListed ? "settings" : "first_local_account" };
  await recordAudit(tx, { by: user, action: "admin_granted", details, now });
  return true;
}

/** True if the settings allow it: in production for ADMIN_EMAILS only. */
export function canBootstrap(ctx: Pick<Ctx, "settings">, email: string): boolean {
  return ctx.settings.isLocal || ctx.settings.adminEmails.includes(email);
}

async function hasNoAdmin(tx: Transaction): Promise<boolean> {
  const [row] = await tx.select({ admins: count() }).from(userRoles);
  return row?.admins === 0;
}
