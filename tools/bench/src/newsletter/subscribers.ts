import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { withoutIndexes, withSession } from "../database";

/** Ordinary names, and names that could break the personalization of an email. */
const firstNames: readonly string[] = [
  "$&",
  "$1",
  "{{name}}",
  "<b>A&B</b>",
  'O\'Neil "Q"',
  "placeOfGreeting7f3kq9",
  "שרה",
  "🎷",
  "A$AP",
  "O’Brien",
  "",
  "Ray",
];

const dayMs = 24 * 60 * 60 * 1000;

export type ListSize = { readonly subscribers: number; readonly due: number };

/**
 * Fills an empty newsletter: `due` subscribers at all positions of the sequence who are due at
 * `opensAt`, each with an earlier send. The others are due on later days, unsubscribed or
 * unconfirmed. Doesn't run ANALYZE, because a bulk import wouldn't either.
 */
export async function insertSubscribers(
  databaseUrl: string,
  opensAt: Date,
  size: ListSize,
): Promise<void> {
  const write = async (db: NodePgDatabase) => {
    await withoutIndexes(db, "newsletter_subscribers", async () => {
      // The dashboard's listing is a separate table that sending doesn't read.
      await db.execute(sql`alter table newsletter_subscribers disable trigger user`);
      await insertSubscriberRows(db, opensAt, size);
      await db.execute(sql`alter table newsletter_subscribers enable trigger user`);
    });
    await insertEarlierSends(db, opensAt);
  };
  await withSession(databaseUrl, write, "-c maintenance_work_mem=256MB");
}

async function insertSubscriberRows(
  db: NodePgDatabase,
  opensAt: Date,
  { subscribers, due }: ListSize,
): Promise<void> {
  const opens = opensAt.toISOString();
  await db.execute(sql`
    insert into newsletter_subscribers (first_name, email, consent, consent_version, consent_at,
      signup_source, confirmed, confirmed_at, unsubscribed_at, frequency_pref, stage, next_send_at,
      sequence_position, last_sent_on, created_at)
    select ${JSON.stringify(firstNames)}::jsonb ->> (n % ${firstNames.length}::int),
      'subscriber-' || n || '@example.com', true, 'bench', t.at, 'inline', t.confirmed,
      case when t.confirmed then t.at end, t.unsubscribed_at,
      case when t.unsubscribed_at is not null then 'unsubscribed'
        else (array['daily', 'daily', 'twice_weekly', 'weekly'])[1 + n % 4] end,
      case when n % 50 = 1 and n > ${due}::int then 'done' else 'sequence' end,
      case when n <= ${due}::int then ${opens}::timestamptz
        when t.confirmed and t.unsubscribed_at is null and n % 50 <> 1
          then ${opens}::timestamptz + (1 + n % 7) * interval '1 day' end,
      case when n % 50 = 1 and n > ${due}::int then 90 else n % 90 end,
      ${opens}::date - 1, t.at - n * interval '1 second'
    from generate_series(1, ${subscribers}::int) n
    cross join lateral (select ${opens}::timestamptz - interval '30 days' as at,
      n <= ${due}::int or n % 10 <> 0 as confirmed,
      case when n > ${due}::int and n % 25 = 3 then ${opens}::timestamptz - interval '3 days' end
        as unsubscribed_at) t`);
}

/** Writes the last send of each due subscriber, in batches of one issue with hashed IDs. */
async function insertEarlierSends(db: NodePgDatabase, opensAt: Date): Promise<void> {
  const opens = opensAt.toISOString();
  const yesterday = new Date(opensAt.getTime() - dayMs).toISOString();
  await db.execute(sql`
    insert into newsletter_renders (id, issue_id, issue_version, subject, html, text, created_at)
    select 'bench-' || id, id, 0, subject, '', '', ${opens}::timestamptz from newsletter_issues`);
  await db.execute(sql`
    create temporary table history as
    select s.id, first_name, i.id as issue_id,
      (row_number() over (partition by i.id) - 1)::int as index
    from newsletter_subscribers s join newsletter_issues i on i.position = s.sequence_position
    where next_send_at = ${opens}::timestamptz`);
  await db.execute(sql`
    insert into newsletter_batches (id, render_id, chicago_date, status, created_at,
      next_attempt_at, completed_at)
    select md5(issue_id || '/' || index / 100)::uuid, 'bench-' || issue_id,
      ${yesterday}::date, 'sent', ${yesterday}, ${yesterday}, ${yesterday}
    from history where index % 100 = 0`);
  await db.execute(sql`
    insert into newsletter_sends (subscriber_id, issue_id, chicago_date, batch_id, batch_index,
      first_name, status, created_at, updated_at)
    select id, issue_id, ${yesterday}::date, md5(issue_id || '/' || index / 100)::uuid, index % 100,
      first_name, 'delivered', ${yesterday}::timestamptz + index / 100 * interval '1 second',
      ${yesterday}::timestamptz
    from history`);
}

/** Makes `count` more subscribers due at `opensAt`. */
export async function makeDue(databaseUrl: string, opensAt: Date, count: number): Promise<void> {
  const opens = opensAt.toISOString();
  await withSession(databaseUrl, async (db) => {
    await db.execute(sql`
      update newsletter_subscribers set next_send_at = ${opens}::timestamptz
      where id in (select id from newsletter_subscribers
        where next_send_at >= ${opens}::timestamptz + interval '1 day'
          and stage = 'sequence' and last_sent_on < ${opens}::date limit ${count})`);
  });
}
