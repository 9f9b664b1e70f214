import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { userRoles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Ctx } from "@/lib/ctx";

type Entry = Pick<Parameters<typeof recordAudit>[1], "action" | "details">;

/** Writes an audit entry if the account is an admin. Other accounts must not fill the audit log. */
export async function auditIfAdmin(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  account: { readonly id: string; readonly email: string },
  entry: Entry,
): Promise<void> {
  const [role] = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, account.id));
  if (role) await recordAudit(tx, { by: account, now: ctx.now(), ...entry });
}
