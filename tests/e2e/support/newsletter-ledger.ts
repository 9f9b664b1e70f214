import { withShopDatabase } from "./shop-database";

type Sent = {
  readonly issue: string;
  /** Of the mail, in Chicago. */
  readonly day: string;
  readonly wallTime: string;
  readonly status: string;
};

/** A reader's mails as the ledger has them, oldest first. */
export async function sentTo(email: string): Promise<readonly Sent[]> {
  return await withShopDatabase(
    (sql) => sql<Sent[]>`
      select issue_id as issue, chicago_date::text as day, status,
        to_char(sent.created_at at time zone 'America/Chicago', 'HH24:MI') as "wallTime"
      from newsletter_sends as sent
      join newsletter_subscribers as reader on reader.id = subscriber_id
      where reader.email = ${email} order by sent.created_at`,
  );
}

/** What the reader's row says of the mails to come. */
export async function readerStanding(
  email: string,
): Promise<{ readonly nextSendAt: Date | null; readonly pausedUntil: string | null } | undefined> {
  return await withShopDatabase(async (sql) => {
    const [row] = await sql<{ nextSendAt: Date | null; pausedUntil: string | null }[]>`
      select next_send_at as "nextSendAt", paused_until::text as "pausedUntil"
      from newsletter_subscribers where email = ${email}`;
    return row;
  });
}
