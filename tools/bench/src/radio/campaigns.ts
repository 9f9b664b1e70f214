import { sql } from "drizzle-orm";
import { getShopDatabaseUrl } from "../data/shop-database-url";
import { withSession } from "../data/with-session";
import { bulkLoadOptions } from "../staff/list-data";

/** The artist and track of a campaign, from 1. */
export const getSongName = (campaign: number) => ({
  artist: `Ensemble ${campaign}`,
  track: `Riverside ${campaign}`,
});

/**
 * Inserts stations, and songs that are on air with 20 spins bought and one played. They cause no
 * emails while they're measured: their customers agreed to one spin, and turned weekly emails off.
 */
export async function insertCampaigns(count: number, stations: readonly string[]): Promise<void> {
  await withSession(
    await getShopDatabaseUrl(),
    async (db) => {
      for (const station of stations) {
        await db.execute(sql`
          insert into radio_stations (name, market, format, created_at, updated_at)
          values (${station}, 'Memphis, TN', 'Soul', now(), now())`);
      }
      await db.execute(sql`
        insert into orders (id, order_number, status, mode, email, first_name, last_name,
          subtotal_cents, total_cents, browser_hash, fingerprint, session_params, next_check_at,
          paid_at, completed_at, created_at, updated_at)
        select gen_random_uuid(), 'TME-' || lpad((90000000 + n)::text, 8, '0'), 'paid', 'payment',
          'artist' || n || '@example.com', 'Ada', 'Artist', 120000, 120000, 'bench' || n, 'bench',
          '{}', now() + interval '1 year', t.at, t.at, t.at, t.at
        from generate_series(1, ${count}::int) n
        cross join (select now() - interval '60 days' as at) t`);
      await db.execute(sql`
        insert into order_items (id, order_id, position, product_id, kind, title,
          unit_price_cents, quantity, includes_ebook, spins)
        select gen_random_uuid(), o.id, 0, p.id, p.kind, p.title, 120000, 1, false, 20
        from orders o join products p on p.id = 'radio-monthly-rotation'
        where o.fingerprint = 'bench'`);
      await db.execute(sql`
        insert into payments (id, order_id, kind, payment_intent_id, amount_cents, paid_at)
        select 'pi_' || o.order_number, o.id, 'initial', 'pi_' || o.order_number, 120000, o.paid_at
        from orders o where o.fingerprint = 'bench'`);
      const { artist, track } = getSongName(0);
      await db.execute(sql`
        insert into radio_submissions (order_item_id, order_id, inquiry_id, stage, artist, track,
          link, details_at, details_first_at, search_text, paid_at, updated_at, agreed_spins,
          agreed_note, weekly_emails_off_at)
        select i.id, o.id, gen_random_uuid(), 'on_air',
          ${artist.slice(0, -1)} || substr(o.browser_hash, 6),
          ${track.slice(0, -1)} || substr(o.browser_hash, 6),
          'https://music.example/song', o.paid_at, o.paid_at, lower(o.email), o.paid_at, o.paid_at,
          1, 'by email', o.paid_at
        from orders o join order_items i on i.order_id = o.id where o.fingerprint = 'bench'`);
      await db.execute(sql`
        insert into radio_spins (id, order_item_id, payment_id, number, played_at, logged_by,
          created_at)
        select gen_random_uuid(), s.order_item_id, p.id, 1, s.paid_at + interval '1 day',
          'ida@example.com', now()
        from orders o join radio_submissions s on s.order_id = o.id
          join payments p on p.order_id = o.id
        where o.fingerprint = 'bench'`);
      await db.execute(sql`vacuum analyze`);
    },
    bulkLoadOptions,
  );
}
