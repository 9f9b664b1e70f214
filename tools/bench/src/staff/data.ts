import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { insertRows, withoutIndexes } from "../database";

export type StaffListSize = { readonly subscribers: number; readonly orders: number };

/** The size that the limits of the dashboard are for. */
export const fullListSize: StaffListSize = { subscribers: 1_000_000, orders: 100_000 };

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
export async function insertStaffLists(
  databaseUrl: string,
  { subscribers, orders }: StaffListSize,
): Promise<void> {
  await insertRows(databaseUrl, async (db) => {
    await withoutIndexes(db, "newsletter_subscribers", () => insertSubscribers(db, subscribers));
    await withoutIndexes(db, "subscriber_listings", () => insertListings(db));
    await withoutIndexes(db, "orders", () => insertOrders(db, orders));
  });
}

async function insertSubscribers(db: NodePgDatabase, subscribers: number): Promise<void> {
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

async function insertOrders(db: NodePgDatabase, orders: number): Promise<void> {
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

export type ScreenSize = Readonly<typeof fullScreenSize>;

/** What the other screens list, in addition to fullListSize. */
export const fullScreenSize = {
  sends: 500_000,
  outbox: 100_000,
  inquiries: 30_000,
  consultations: 5_000,
  radio: 5_000,
  audit: 100_000,
};

const sendsPerBatch = 100;

/**
 * Adds rows to the data of insertStaffLists: order items, payments, refunds, messages, consultations,
 * radio packages, the send log, the outbox, suppressions and the audit. Nothing is due, so that a
 * running shop has no background work from it.
 */
export async function insertScreenData(databaseUrl: string, size: ScreenSize): Promise<void> {
  await insertRows(databaseUrl, async (db) => {
    await insertSales(db);
    await insertInquiries(db, size);
    await insertSends(db, size.sends);
    await insertOthers(db, size);
  });
}

async function insertSales(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    insert into order_items (id, order_id, position, product_id, kind, title, unit_price_cents,
      quantity, includes_ebook)
    select gen_random_uuid(), o.id, 0, p.id, p.kind, p.title, 4999, 1, p.includes_ebook
    from orders o
    join (select *, row_number() over (order by sort_order) - 1 as index, count(*) over () as total
      from products) p on p.index = o.sequence % p.total`);
  await db.execute(sql`
    insert into payments (id, order_id, kind, payment_intent_id, amount_cents, paid_at)
    select 'pi_' || order_number, id, 'initial', 'pi_' || order_number, total_cents, paid_at
    from orders where paid_at is not null`);
  await db.execute(sql`
    insert into refunds (id, order_id, payment_intent_id, amount_cents, status, created_at)
    select 're_' || order_number, id, 'pi_' || order_number, total_cents, 'succeeded',
      paid_at + interval '1 day'
    from orders where status = 'refunded'`);
  await db.execute(sql`
    update orders set review_reason = 'session_subtotal_mismatch' where sequence % 2000 = 5`);
}

async function insertInquiries(db: NodePgDatabase, size: ScreenSize): Promise<void> {
  await db.execute(sql`
    insert into inquiries (kind, status, submission_key, name, email, subject, message,
      browser_hash, due_at, last_received_at, created_at)
    select case when n <= ${size.consultations}::int then 'consultation'
        when n <= ${size.consultations + size.radio}::int then 'radio'
        else (array['home', 'contact', 'partnership'])[1 + n % 3] end,
      case when n % 60 = 0 then 'new' when n % 61 = 0 then 'open' when n % 67 = 0 then 'waiting'
        else 'closed' end,
      'bench' || n, 'Visitor ' || n, 'visitor' || n || '@example.com', 'Question ' || n,
      repeat('A question about royalties. ', 12), 'bench', t.at + interval '2 days', t.at, t.at
    from generate_series(1, ${size.inquiries}::int) n
    cross join lateral (select now() - n * interval '50 minutes' as at) t`);
  await db.execute(sql`
    insert into consultations (inquiry_id, status, session_type, preferred_date, preferred_time,
      product_id, price_cents, starts_at, ends_at, updated_at)
    select i.id, s.status, '30min', s.starts_at::date, '13:30', 'session-30', 15000,
      s.starts_at, s.starts_at + interval '30 minutes', i.created_at
    from inquiries i
    cross join lateral (select substr(i.submission_key, 6)::int as n) numbered
    cross join lateral (select
      case when n % 9 = 0 then 'requested' when n % 7 = 0 then 'declined'
        when n <= 60 then 'paid' else 'done' end as status,
      date_trunc('hour', now()) + (40 - n) * interval '1 hour' as starts_at) s
    where i.kind = 'consultation'`);
  await db.execute(sql`
    insert into radio_submissions (order_item_id, order_id, inquiry_id, stage, artist, track,
      reminders, search_text, paid_at, updated_at)
    select item.id, o.id, i.id,
      (array['details_missing', 'ready', 'on_air', 'finished', 'finished'])[1 + i.index % 5],
      'Artist ' || i.index, 'Track ' || i.index, 9,
      lower(o.order_number || ' ' || o.email || ' artist ' || i.index || ' track ' || i.index),
      o.paid_at, o.paid_at
    from (select id, row_number() over (order by created_at desc) as index
      from inquiries where kind = 'radio') i
    join (select it.*, row_number() over (order by ord.created_at desc) as index
      from order_items it join orders ord on ord.id = it.order_id
      where it.kind = 'radio' and ord.status = 'paid') item on item.index = i.index
    join orders o on o.id = item.order_id`);
}

async function insertSends(db: NodePgDatabase, sends: number): Promise<void> {
  await db.execute(sql`
    insert into newsletter_suppressions (email_hash, reason, created_at)
    select email_hash, suppression, created_at from subscriber_listings
    where suppression is not null`);
  await db.execute(sql`
    insert into newsletter_renders (id, issue_id, issue_version, subject, html, text, created_at)
    select 'bench-' || id, id, 1, subject, '', '', now() from newsletter_issues`);
  await db.execute(sql`
    insert into newsletter_batches (id, render_id, chicago_date, status, created_at,
      next_attempt_at, completed_at)
    select md5('batch' || b)::uuid, 'bench-' || i.id, t.at::date, 'sent', t.at, t.at, t.at
    from generate_series(1, ${sends / sendsPerBatch}::int) b
    cross join lateral (select now() - b * interval '20 minutes' as at) t
    join (select id, row_number() over (order by id) - 1 as index, count(*) over () as total
      from newsletter_issues) i on i.index = b % i.total`);
  await db.execute(sql`
    insert into newsletter_sends (subscriber_id, issue_id, chicago_date, batch_id, batch_index,
      first_name, status, provider_id, created_at, updated_at)
    select r.id, substr(b.render_id, 7), b.chicago_date, b.id, r.n % ${sendsPerBatch}::int,
      r.first_name, case when r.n % 500 = 7 then 'bounced' when r.n % 20 = 1 then 'sent'
        else 'delivered' end, 'email' || r.n, b.created_at, b.created_at
    from (select id, first_name, substr(email_hash, 5)::int as n from newsletter_subscribers) r
    join newsletter_batches b
      on b.id = md5('batch' || (1 + (r.n - 1) / ${sendsPerBatch}::int))::uuid
    where r.n <= ${sends}::int
    on conflict do nothing`);
}

async function insertOthers(db: NodePgDatabase, size: ScreenSize): Promise<void> {
  await db.execute(sql`
    insert into email_outbox (dedupe_key, kind, to_email, order_id, created_at, attempts,
      next_attempt_at, sent_at, failed_at, provider_id, last_error)
    select 'bench:' || order_number, 'receipt', email, id, created_at, 1, created_at,
      case when sequence % 1000 <> 3 then created_at end,
      case when sequence % 1000 = 3 then created_at end, 'email-' || order_number,
      case when sequence % 1000 = 3 then '422 rejected' end
    from orders limit ${size.outbox}::int`);
  await db.execute(sql`
    insert into admin_audit (admin_email, action, details, created_at)
    select 'staff' || n % 7 || '@example.com',
      (array['signed_in', 'inquiry_answered', 'receipt_resent', 'content_saved'])[1 + n % 4],
      '{"isBench": true}', now() - (${size.audit}::int - n) * interval '15 minutes'
    from generate_series(1, ${size.audit}::int) n`);
}
