import type { Transaction } from "@/db/client";
import { isAdminUser } from "@/db/queries/auth/users";
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
  if (!(await isAdminUser(tx, account.id))) return;
  await recordAudit(tx, { by: account, now: ctx.now(), ...entry });
}
