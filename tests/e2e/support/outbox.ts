import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { EmailKind } from "../../../lib/email/email-kinds";
import { examples } from "../../unit/email/examples";
import { shopAddresses } from "./addresses";
import { type InboxMail, mailsTo } from "./inbox";
import { withShopDatabase } from "./shop-database";

/** Queues a mail of this kind, as its example has it, with links to this shop. */
export async function queueExample(kind: EmailKind, to: string): Promise<void> {
  const props = JSON.stringify(examples[kind]).replaceAll("https://shop.test", shopAddresses.shop);
  await withShopDatabase((db) =>
    db.execute(sql`
      insert into email_outbox (kind, to_email, props, dedupe_key, created_at, next_attempt_at)
      values (${kind}, ${to}, ${props}::text::jsonb, ${`example:${kind}:${to}`}, now(), now())`),
  );
}

/** Waits for the newest mail of this kind to an address, whatever its subject says. */
export async function mailOfKind(kind: EmailKind, to: string): Promise<InboxMail> {
  let found: InboxMail | undefined;
  await expect
    .poll(
      async () => {
        const { rows } = await withShopDatabase((db) =>
          db.execute<{ id: string }>(sql`
            select provider_id as id from email_outbox
            where kind = ${kind} and to_email = ${to} and sent_at is not null
            order by created_at desc limit 1`),
        );
        found = (await mailsTo(to)).find(({ id }) => id === rows[0]?.id);
        return found !== undefined;
      },
      { timeout: 30_000, message: `a ${kind} mail to ${to}` },
    )
    .toBe(true);
  if (!found) throw new Error("the mail is gone");
  return found;
}
