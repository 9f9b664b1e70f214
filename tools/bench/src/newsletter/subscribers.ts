import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { withSession } from "./with-session";

/** Names that try what a body can do to them, beside plain ones. */
export const hostileNames: readonly string[] = [
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

export type ListSize = { readonly readers: number; readonly due: number };

/**
 * Fills an empty newsletter by SQL: `due` readers whose morning begins at `opensAt`, at all places of
 * the sequence and with their last mails in the ledger, and the rest on later days, left, or never
 * confirmed. The tables stay as a load leaves them: nothing is analysed by hand.
 */
export async function writeReaders(
  databaseUrl: string,
  opensAt: Date,
  { readers, due }: ListSize,
): Promise<void> {
  const opens = opensAt.toISOString();
  await withSession(databaseUrl, async (db) => {
    await withoutIndexes(db, "newsletter_subscribers", async () => {
      await db.execute(sql`
      insert into newsletter_subscribers (first_name, email, consent, consent_version, consent_at,
        signup_source, confirmed, confirmed_at, unsubscribed_at, frequency_pref, stage, next_send_at,
        sequence_position, last_sent_on, created_at)
      select ${JSON.stringify(hostileNames)}::jsonb ->> (n % ${hostileNames.length}::int),
        'reader-' || n || '@example.com', true, 'bench', t.at, 'inline', t.confirmed,
        case when t.confirmed then t.at end, t.left_at,
        case when t.left_at is not null then 'unsubscribed'
          else (array['daily', 'daily', 'twice_weekly', 'weekly'])[1 + n % 4] end,
        case when n % 50 = 1 and n > ${due}::int then 'done' else 'sequence' end,
        case when n <= ${due}::int then ${opens}::timestamptz
          when t.confirmed and t.left_at is null and n % 50 <> 1
            then ${opens}::timestamptz + (1 + n % 7) * interval '1 day' end,
        case when n % 50 = 1 and n > ${due}::int then 90 else n % 90 end,
        ${opens}::date - 1, t.at - n * interval '1 second'
      from generate_series(1, ${readers}::int) n
      cross join lateral (select ${opens}::timestamptz - interval '30 days' as at,
        n <= ${due}::int or n % 10 <> 0 as confirmed,
        case when n > ${due}::int and n % 25 = 3 then ${opens}::timestamptz - interval '3 days' end
          as left_at) t`);
    });
    await db.execute(sql`
      insert into newsletter_renders (id, issue_id, issue_version, subject, html, text, created_at)
      select 'bench-' || id, id, 0, subject, '', '', ${opens}::timestamptz from newsletter_issues`);
    // Each due reader's last mail, as batches of one issue, whose ids are hashes of what they are.
    await db.execute(sql`
      create temporary table history as
      select s.id, first_name, i.id as issue_id,
        (row_number() over (partition by i.id) - 1)::int as place
      from newsletter_subscribers s join newsletter_issues i on i.position = s.sequence_position
      where next_send_at = ${opens}::timestamptz`);
    const yesterday = new Date(opensAt.getTime() - dayMs).toISOString();
    await db.execute(sql`
      insert into newsletter_batches (id, render_id, chicago_date, status, created_at,
        next_attempt_at, completed_at)
      select md5(issue_id || '/' || place / 100)::uuid, 'bench-' || issue_id,
        ${yesterday}::date, 'sent', ${yesterday}, ${yesterday}, ${yesterday}
      from history where place % 100 = 0`);
    await db.execute(sql`
      insert into newsletter_sends (subscriber_id, issue_id, chicago_date, batch_id, batch_index, first_name,
        status, created_at, updated_at)
      select id, issue_id, ${yesterday}::date, md5(issue_id || '/' || place / 100)::uuid, place % 100,
        first_name, 'delivered', ${yesterday}::timestamptz + place / 100 * interval '1 second',
        ${yesterday}::timestamptz
      from history`);
  });
}

/** Makes `count` more readers due at once, as another morning would. */
export async function makeDue(databaseUrl: string, opensAt: Date, count: number): Promise<void> {
  await withSession(databaseUrl, async (db) => {
    await db.execute(sql`
      update newsletter_subscribers set next_send_at = ${opensAt.toISOString()}::timestamptz
      where id in (select id from newsletter_subscribers
        where next_send_at >= ${opensAt.toISOString()}::timestamptz + interval '1 day'
          and stage = 'sequence' and last_sent_on < ${opensAt.toISOString()}::date limit ${count})`);
  });
}

/** Runs the work while the table has no more than its key; each index is made anew in one go. */
async function withoutIndexes(db: NodePgDatabase, table: string, work: () => Promise<void>) {
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not like '%_pkey'`);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  // The staff's listing is a table of its own, which no sending reads.
  await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  await work();
  await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  await db.execute(sql`set maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await db.execute(definition);
}
