import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import { isAdminUser } from "@/db/queries/auth/users";
import type { AccountNotice } from "@/db/values/emails";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

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

/** Queues an email to the owner about a security change, in the same transaction. */
export async function queueAccountNotice(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { email, occasion }: { readonly email: string; readonly occasion: AccountNotice },
): Promise<void> {
  const now = ctx.now();
  await enqueueEmail(tx, now, {
    kind: "account_notice",
    to: email,
    props: { occasion, at: now.toISOString(), loginUrl: `${ctx.settings.siteUrl}/admin/login` },
    dedupeKey: `account_notice:${randomUUID()}`,
  });
}
