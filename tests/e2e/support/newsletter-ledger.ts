import { sql } from "drizzle-orm";
import { withShopDatabase } from "./shop-database";

type Sent = {
  readonly issue: string;
  /** Of the mail, in Chicago. */
  readonly day: string;
  readonly wallTime: string;
  readonly status: string;
};

type Standing = { readonly nextSendAt: string | null; readonly pausedUntil: string | null };

/** A reader's mails as the ledger has them, oldest first. */
export async function sentTo(email: string): Promise<readonly Sent[]> {
  const { rows } = await withShopDatabase((db) =>
    db.execute<Sent>(sql`
      select issue_id as issue, chicago_date::text as day, status,
        to_char(sent.created_at at time zone 'America/Chicago', 'HH24:MI') as "wallTime"
      from newsletter_sends as sent
      join newsletter_subscribers as reader on reader.id = subscriber_id
      where reader.email = ${email} order by sent.created_at`),
  );
  return rows;
}

/** What the reader's row says of the mails to come. */
export async function readerStanding(email: string): Promise<Standing | undefined> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<Standing>(sql`
      select next_send_at as "nextSendAt", paused_until::text as "pausedUntil"
      from newsletter_subscribers where email = ${email}`);
    return rows[0];
  });
}
