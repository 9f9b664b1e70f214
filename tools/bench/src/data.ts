import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** The size that the limits of the dashboard and of backups are for. */
export const fullSize = {
  subscribers: 1_000_000,
  orders: 100_000,
  sends: 1_000_000,
  outbox: 100_000,
  inquiries: 30_000,
  consultations: 5_000,
  radio: 5_000,
  audit: 100_000,
};

const names =
  "maria james john ana luis mei otis aretha booker carla zoë josé ming ahmed fatima olga ivan yuki chen priya raj nora lena omar sven ingrid tariq leila hugo emma noah mia leo ava kai zuri amara kofi";
const surnames =
  "smith jones garcia lee kim patel nguyen okafor silva rossi muller dubois ivanov tanaka wang haddad cohen novak larsen murphy";
const domains =
  "gmail.com gmail.com gmail.com gmail.com gmail.com yahoo.com yahoo.com outlook.com hotmail.com icloud.com proton.me studio901.example";
/** Common and rare names for each row `n`. */
const person = sql`cross join lateral (select
  (string_to_array(${names}, ' '))[1 + floor(38 * power(random(), 2) + 0 * n)::int] as name,
  (string_to_array(${surnames}, ' '))[1 + floor(20 * power(random(), 2))::int] as surname,
  (string_to_array(${domains}, ' '))[1 + floor(12 * random())::int] as domain) p`;

/** Drops all indexes of a table except its primary key, fills it, and creates them again. */
async function fill(db: NodePgDatabase, table: string, rows: SQL): Promise<void> {
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not like '%_pkey'`);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(rows);
  for (const { definition } of indexes) await db.execute(definition);
}

/**
 * Fills an empty newsletter like a list of several years, with one domain that only an old import has. The first
 * `due` are due at `opensAt`, the others on later days, unless they left, didn't confirm, or got every issue.
 */
export async function insertSubscribers(
  db: NodePgDatabase,
  count: number,
  { due = 0, opensAt = new Date() } = {},
): Promise<void> {
  const opens = sql`${opensAt.toISOString()}::timestamptz`;
  await db.execute(sql`select setseed(0.42)`);
  const rows = sql`
    insert into newsletter_subscribers (first_name, email, email_hash, consent, consent_version,
      consent_at, signup_source, confirmed, confirmed_at, unsubscribed_at, frequency_pref, stage,
      sequence_position, next_send_at, last_sent_on, reg_check_pro, reg_check_ipi, reg_check_isrc,
      reg_check_iswc, mlc_active, sx_active, split_sheets_all, utm, created_at)
    select case when n % 9 = 0 then '' else initcap(p.name) end,
      translate(p.name, 'ëé', 'ee') || (array['.', '_', ''])[1 + n % 3] || p.surname || n || '@' ||
        case when n < ${Math.round(count * 0.05)}::int then 'oldlist.example' else p.domain end,
      'hash' || n, true, 'bench', t.at, 'inline', t.confirmed, case when t.confirmed then t.at end,
      case when t.has_left then t.at end,
      case when t.has_left then 'unsubscribed'
        else (array['daily', 'daily', 'twice_weekly', 'weekly'])[1 + n % 4] end,
      case when t.is_done then 'done' else 'sequence' end,
      case when t.is_done then 90 else n % 90 end,
      case when n <= ${due}::int then ${opens}
        when t.confirmed and not t.has_left and not t.is_done
          then ${opens} + (1 + n % 7) * interval '1 day' end,
      ${opens}::date - 1, c.checks > 0, c.checks > 1, c.checks > 2, c.checks > 3, c.checks > 4,
      c.checks > 5, c.checks > 6, case when n % 3 = 0
        then jsonb_build_object('last', jsonb_build_object('utm_campaign', 'campaign ' || n % 40))
      end, t.at
    from generate_series(1, ${count}::int) n ${person}
    cross join lateral (select
      case when random() < 0.6 then 0 else floor(8 * random() + 0 * n)::int end as checks) c
    cross join lateral (select now() - (${count}::int - n) * interval '95 seconds' as at,
      n <= ${due}::int or n % 10 <> 0 as confirmed, n > ${due}::int and n % 14 = 3 as has_left,
      n > ${due}::int and n % 50 = 1 as is_done) t`;
  await fill(db, "newsletter_subscribers", rows);
}

/** Inserts the last send of the first `count` subscribers, in batches of one issue, on days before `opensAt`. */
export async function insertSends(
  db: NodePgDatabase,
  count: number,
  opensAt = new Date(),
): Promise<void> {
  await db.execute(sql`
    insert into newsletter_renders (id, issue_id, issue_version, subject, html, text, created_at)
    select 'bench-' || id, id, 0, subject, '', '', now() from newsletter_issues`);
  await db.execute(sql`
    create temporary table bench_sends as
    select r.*, md5(issue_id || '/' || index / 100)::uuid as batch_id,
      ${opensAt.toISOString()}::timestamptz - interval '1 day' - index / 100 * interval '30 hours'
        - position * interval '20 minutes' as at
    from (select s.id, s.first_name, s.n, i.id as issue_id, i.position,
        (row_number() over (partition by i.id order by s.n) - 1)::int as index
      from (select *, substr(email_hash, 5)::int as n from newsletter_subscribers) s
      join newsletter_issues i on i.position = s.sequence_position
      where s.n <= ${count}::int) r`);
  await db.execute(sql`
    insert into newsletter_batches (id, render_id, chicago_date, status, created_at,
      next_attempt_at, completed_at)
    select batch_id, 'bench-' || issue_id, at::date, 'sent', at, at, at
    from bench_sends where index % 100 = 0`);
  await db.execute(sql`
    insert into newsletter_sends (subscriber_id, issue_id, chicago_date, batch_id, batch_index,
      first_name, status, provider_id, created_at, updated_at)
    select id, issue_id, at::date, batch_id, index % 100, first_name,
      case when n % 500 = 7 then 'bounced' when n % 20 = 1 then 'sent' else 'delivered' end,
      'email' || n, at, at from bench_sends`);
}

/** Inserts a broadcast scheduled for the day of `opensAt`, to the first `count` subscribers. */
export async function insertBroadcast(
  db: NodePgDatabase,
  count: number,
  opensAt: Date,
): Promise<void> {
  const at = sql`${opensAt.toISOString()}::timestamptz`;
  const segment = "00000000-0000-4000-8000-000000000001";
  await db.execute(sql`
    insert into subscriber_tags (subscriber_id, tag)
    select id, 'bench' from newsletter_subscribers where substr(email_hash, 5)::int <= ${count}::int`);
  await db.execute(sql`
    insert into subscriber_segments (id, name, conditions, sort, direction, created_at)
    values (${segment}, 'Bench', '[{"kind": "tag", "is": true, "tag": "bench"}]', 'joined', 'desc', ${at})`);
  await db.execute(sql`
    insert into newsletter_issues (id, block, subject, preheader, body, is_published, updated_at)
    select 'bench-broadcast', 'broadcast', subject, preheader, body, true, ${at}
    from newsletter_issues where position = 1`);
  await db.execute(sql`
    insert into broadcasts (id, status, audience, segment_id, day, scheduled_at, created_at, updated_at)
    values ('bench-broadcast', 'scheduled', 'segment', ${segment}, ${at}::date, ${at}, ${at}, ${at})`);
}

type OrderRows = {
  readonly count: number;
  /** Columns of each order `n`, counted from 1. */
  readonly status?: SQL;
  readonly email?: SQL;
  readonly createdAt?: SQL;
  /** Which products `p`, counted from 0 by `index`, an order `o` has. */
  readonly products: SQL;
};

/**
 * Inserts orders with their items, payments, refunds and grants. Stripe's ids are `cs_` and `pi_` with the order's
 * id. Nothing is due, so that a running shop has no background work from them.
 * @returns what all of them have as fingerprint
 */
export async function insertOrders(db: NodePgDatabase, rows: OrderRows): Promise<string> {
  const { count, status = sql`'paid'`, products } = rows;
  const { email = sql`p.name || '.' || p.surname || n || '@' || p.domain` } = rows;
  const { createdAt = sql`now() - (${count}::int - n) * interval '15 minutes'` } = rows;
  const fingerprint = `bench-${crypto.randomUUID()}`;
  const { rows: existing } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders`,
  );
  const isPaid = sql`status in ('paid', 'refunded')`;
  const orders = sql`
    insert into orders (id, session_id, order_number, status, mode, email, first_name, last_name,
      subtotal_cents, total_cents, refunded_cents, browser_hash, fingerprint, session_params,
      next_check_at, paid_at, completed_at, created_at, updated_at)
    select md5('bench' || number)::uuid, 'cs_' || md5('bench' || number)::uuid,
      'TME-' || lpad(number::text, 8, '0'), status, 'payment', email, initcap(name),
      initcap(surname), 4999, 4999, case when status = 'refunded' then 4999 else 0 end,
      'bench' || number, ${fingerprint}, '{}', now() + interval '1 year', case when ${isPaid} then at end,
      case when ${isPaid} then at end, at, at
    from (select ${existing[0]?.count ?? 0}::int + n as number, ${status} as status, ${email} as email,
        p.name, p.surname, ${createdAt} as at
      from generate_series(1, ${count}::int) n ${person}) o`;
  await (count < 10_000 ? db.execute(orders) : fill(db, "orders", orders));
  await db.execute(sql`
    insert into order_items (id, order_id, position, product_id, kind, title, unit_price_cents,
      quantity, includes_ebook, spins)
    select gen_random_uuid(), o.id, row_number() over (partition by o.id order by p.index) - 1, p.id,
      p.kind, p.title, 4999, 1, p.includes_ebook, p.spins
    from orders o
    join (select *, row_number() over (order by sort_order) - 1 as index, count(*) over () as total
      from products) p on ${products}
    where o.fingerprint = ${fingerprint}`);
  await db.execute(sql`
    insert into payments (id, order_id, kind, payment_intent_id, amount_cents, paid_at)
    select 'pi_' || id, id, 'initial', 'pi_' || id, total_cents, paid_at
    from orders where fingerprint = ${fingerprint} and paid_at is not null`);
  await db.execute(sql`
    insert into refunds (id, order_id, payment_intent_id, amount_cents, status, created_at)
    select 're_' || id, id, 'pi_' || id, total_cents, 'succeeded', paid_at + interval '1 day'
    from orders where fingerprint = ${fingerprint} and status = 'refunded'`);
  await db.execute(sql`
    insert into grants (order_id, order_item_id, entitlement, unit, created_at, start_email_at,
      revoked_at, revoked_reason)
    select o.id, i.id, i.product_id, 1, o.created_at, o.created_at,
      case when o.status = 'refunded' then o.created_at end,
      case when o.status = 'refunded' then 'refunded' end
    from orders o join order_items i on i.order_id = o.id
    where o.fingerprint = ${fingerprint} and o.paid_at is not null
      and i.product_id in ('ebook', 'course')`);
  return fingerprint;
}

/** Fills an empty database with subscribers as the dashboard lists them, and orders in the usual shares of each status. */
export async function insertLists(db: NodePgDatabase, size: typeof fullSize): Promise<void> {
  await insertSubscribers(db, size.subscribers);
  const listings = sql`
    insert into subscriber_listings (subscriber_id, email, first_name, status, frequency,
      quick_check_count, created_at, email_hash, suppression, last_email_failed)
    select id, email, first_name, subscriber_status(confirmed, unsubscribed_at), frequency_pref,
      quick_check_count, created_at, email_hash,
      case when n % 100 = 7 then 'bounced' when n % 1000 = 9 then 'complained' end,
      n % 200 = 11
    from newsletter_subscribers
    cross join lateral (select substr(email_hash, 5)::int as n) numbered`;
  await fill(db, "subscriber_listings", listings);
  const statuses = sql`array['paid', 'paid', 'paid', 'paid', 'expired', 'refunded', 'pending']`;
  const status = sql`(${statuses})[1 + n % 7]`;
  const products = sql`p.index = o.sequence % p.total`;
  await insertOrders(db, { count: size.orders, status, products });
  await db.execute(sql`vacuum analyze`);
}

/** Adds to insertLists what the other screens list. */
export async function insertScreens(db: NodePgDatabase, size: typeof fullSize): Promise<void> {
  await db.execute(sql`
    insert into newsletter_suppressions (email_hash, reason, created_at)
    select email_hash, suppression, created_at from subscriber_listings
    where suppression is not null`);
  await insertSends(db, size.sends);
  await db.execute(sql`
    update orders set review_reason = 'session_subtotal_mismatch' where sequence % 2000 = 5`);
  await insertInquiries(db, size);
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
  await db.execute(sql`vacuum analyze`);
}

async function insertInquiries(db: NodePgDatabase, size: typeof fullSize): Promise<void> {
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
