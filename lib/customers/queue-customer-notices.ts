import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import type { CustomerNotice } from "@/db/values/customers";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

/** Queues an email about a change to each address it concerns, in the same transaction. */
export async function queueCustomerNotices(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { to, ...notice }: CustomerNotice & { readonly to: Iterable<string> },
): Promise<void> {
  const now = ctx.now();
  const id = randomUUID();
  const props = {
    ...notice,
    at: now.toISOString(),
    accountUrl: `${ctx.settings.siteUrl}/library/account`,
  };
  for (const email of new Set(to)) {
    await enqueueEmail(tx, now, {
      kind: "customer_notice",
      to: email,
      props,
      dedupeKey: `customer_notice:${id}:${email}`,
    });
  }
}
