import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import type { AccountNotice } from "@/db/values/account-notices";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

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
