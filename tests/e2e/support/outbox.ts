import { sql } from "drizzle-orm";
import { expect } from "playwright/test";
import type { EmailKind } from "../../../lib/email/email-kinds";
import { sampleProps } from "../../../tools/email-preview/src/sample-props";
import { shopAddresses } from "./addresses";
import { emailLimitMs, emailsTo, type InboxEmail } from "./inbox";
import { withShopDatabase } from "./shop-database";

/** Queues an example email of this kind with links to this shop. */
export async function queueExample(kind: EmailKind, to: string): Promise<void> {
  const props = JSON.stringify(sampleProps[kind]).replaceAll(
    "https://shop.test",
    shopAddresses.shop,
  );
  await withShopDatabase((db) =>
    db.execute(sql`
      insert into email_outbox (kind, to_email, props, dedupe_key, created_at, next_attempt_at)
      values (${kind}, ${to}, ${props}::text::jsonb, ${`example:${kind}:${to}`}, now(), now())`),
  );
}

/** Waits for the newest email of this kind to an address. */
export async function waitForEmailOfKind(kind: EmailKind, to: string): Promise<InboxEmail> {
  let found: InboxEmail | undefined;
  await expect
    .poll(
      async () => {
        const { rows } = await withShopDatabase((db) =>
          db.execute<{ id: string }>(sql`
            select provider_id as id from email_outbox
            where kind = ${kind} and to_email = ${to} and sent_at is not null
            order by created_at desc limit 1`),
        );
        found = (await emailsTo(to)).find(({ id }) => id === rows[0]?.id);
        return found !== undefined;
      },
      { timeout: emailLimitMs, message: `a ${kind} email to ${to}` },
    )
    .toBe(true);
  if (!found) throw new Error("The email is gone.");
  return found;
}
