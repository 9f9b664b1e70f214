import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { withSession } from "../data/with-session";
import { withoutIndexes } from "../data/without-indexes";

export type StaffListSize = { readonly subscribers: number; readonly orders: number };

/** The size that the limits of the dashboard are for. */
export const fullListSize: StaffListSize = { subscribers: 1_000_000, orders: 100_000 };

/** Replication mode skips triggers and foreign keys, which would run for each of a million rows. */
export const bulkLoadOptions = "-c session_replication_role=replica -c maintenance_work_mem=256MB";

const names =
  "maria james john ana luis mei otis aretha booker carla zoë josé ming ahmed fatima olga ivan yuki chen priya raj nora lena omar sven ingrid tariq leila hugo emma noah mia leo ava kai zuri amara kofi";
const surnames =
  "smith jones garcia lee kim patel nguyen okafor silva rossi muller dubois ivanov tanaka wang haddad cohen novak larsen murphy";
const domains =
  "gmail.com gmail.com gmail.com gmail.com gmail.com yahoo.com yahoo.com outlook.com hotmail.com icloud.com proton.me studio901.example";

/**
 * Fills an empty database with subscribers and orders like a list of several years: common and rare
 * names, one domain that only an old import has, and the usual shares of each status.
 */
export async function insertStaffLists(databaseUrl: string, size: StaffListSize): Promise<void> {
  const write = async (db: NodePgDatabase) => {
    await withoutIndexes(db, "newsletter_subscribers", () => insertSubscribers(db, size));
    await withoutIndexes(db, "subscriber_listings", () => insertListings(db));
    await withoutIndexes(db, "orders", () => insertOrders(db, size));
    await db.execute(sql`vacuum analyze`);
  };
  await withSession(databaseUrl, write, bulkLoadOptions);
}

async function insertSubscribers(db: NodePgDatabase, { subscribers }: StaffListSize) {
  await db.execute(sql`select setseed(0.42)`);
  await db.execute(sql`
    insert into newsletter_subscribers (first_name, email, email_hash, consent, consent_version,
      consent_at, signup_source, confirmed, confirmed_at, unsubscribed_at, frequency_pref, stage,
      sequence_position, next_send_at, reg_check_pro, reg_check_ipi, reg_check_isrc, reg_check_iswc,
      mlc_active, sx_active, split_sheets_all, utm, created_at)
    select case when n % 9 = 0 then '' else initcap(p.name) end,
      translate(p.name, 'ëé', 'ee') || p.sep || p.surname || n || '@' ||
        case when n < ${Math.round(subscribers * 0.05)}::int then 'oldlist.example' else p.domain end,
      'hash' || n, true, 'bench', t.at, 'inline', n % 10 <> 0, case when n % 10 <> 0 then t.at end,
      case when n % 14 = 3 then t.at end,
      case when n % 14 = 3 then 'unsubscribed'
        else (array['daily', 'daily', 'twice_weekly', 'weekly'])[1 + n % 4] end,
      'sequence', n % 90,
      case when n % 10 <> 0 and n % 14 <> 3 then now() + interval '2 days' end,
      p.checks > 0, p.checks > 1, p.checks > 2, p.checks > 3, p.checks > 4, p.checks > 5,
      p.checks > 6, case when n % 3 = 0
        then jsonb_build_object('last', jsonb_build_object('utm_campaign', 'campaign ' || n % 40))
      end, t.at
    from generate_series(1, ${subscribers}::int) n
    cross join lateral (select now() - (${subscribers}::int - n) * interval '95 seconds' as at) t
    cross join lateral (select
      (string_to_array(${names}, ' '))[1 + floor(38 * power(random(), 2) + 0 * n)::int] as name,
      (string_to_array(${surnames}, ' '))[1 + floor(20 * power(random(), 2))::int] as surname,
      (string_to_array(${domains}, ' '))[1 + floor(12 * random())::int] as domain,
      (array['.', '_', ''])[1 + n % 3] as sep,
      case when random() < 0.6 then 0 else floor(8 * random())::int end as checks) p`);
}

async function insertListings(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    insert into subscriber_listings (subscriber_id, email, first_name, status, frequency,
      quick_check_count, created_at, email_hash, suppression, last_email_failed)
    select id, email, first_name, subscriber_status(confirmed, unsubscribed_at), frequency_pref,
      quick_check_count, created_at, email_hash,
      case when n % 100 = 7 then 'bounced' when n % 1000 = 9 then 'complained' end,
      n % 200 = 11
    from newsletter_subscribers
    cross join lateral (select substr(email_hash, 5)::int as n) numbered`);
}

async function insertOrders(db: NodePgDatabase, { orders }: StaffListSize): Promise<void> {
  await db.execute(sql`
    insert into orders (id, order_number, status, mode, email, first_name, last_name, subtotal_cents,
      total_cents, browser_hash, fingerprint, session_params, next_check_at, paid_at, created_at,
      updated_at)
    select gen_random_uuid(), 'TME-' || lpad(n::text, 8, '0'), s.status,
      'payment', p.name || '.' || p.surname || n || '@' || p.domain, initcap(p.name),
      initcap(p.surname), 4999, 4999, 'bench' || n, 'bench', '{}',
      now() + interval '1 year', case when s.status in ('paid', 'refunded') then t.at end, t.at, t.at
    from generate_series(1, ${orders}::int) n
    cross join lateral (select now() - (${orders}::int - n) * interval '15 minutes' as at) t
    cross join lateral (select
      (array['paid', 'paid', 'paid', 'paid', 'expired', 'refunded', 'pending'])[1 + n % 7] as status
    ) s
    cross join lateral (select
      (string_to_array(${names}, ' '))[1 + floor(38 * power(random(), 2) + 0 * n)::int] as name,
      (string_to_array(${surnames}, ' '))[1 + floor(20 * power(random(), 2))::int] as surname,
      (string_to_array(${domains}, ' '))[1 + floor(12 * random())::int] as domain) p`);
}
