import { sql } from "drizzle-orm";
import { withShopDatabase } from "./shop-database";

type Sent = {
  readonly issue: string;
  /** The day it was sent, in Chicago. */
  readonly day: string;
  readonly wallTime: string;
  readonly status: string;
};

type Schedule = { readonly nextSendAt: string | null; readonly pausedUntil: string | null };

/** Returns a subscriber's sends, oldest first. */
export async function sentTo(email: string): Promise<readonly Sent[]> {
  const { rows } = await withShopDatabase((db) =>
    db.execute<Sent>(sql`
      select issue_id as issue, chicago_date::text as day, status,
        to_char(sent.created_at at time zone 'America/Chicago', 'HH24:MI') as "wallTime"
      from newsletter_sends as sent
      join newsletter_subscribers as subscriber on subscriber.id = subscriber_id
      where subscriber.email = ${email} order by sent.created_at`),
  );
  return rows;
}

/** Returns a subscriber's schedule. */
export async function subscriberSchedule(email: string): Promise<Schedule | undefined> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<Schedule>(sql`
      select next_send_at as "nextSendAt", paused_until::text as "pausedUntil"
      from newsletter_subscribers where email = ${email}`);
    return rows[0];
  });
}
