import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { hashSessionToken } from "@/lib/customers/customer-sessions";

import { shopSecret } from "@/tests/e2e/support/shop-secret";
import { getShopDatabaseUrl } from "../data/shop-database-url";
import { withSession } from "../data/with-session";
import { bulkLoadOptions } from "../staff/list-data";

const email = "regular@example.com";

/**
 * Inserts a signed-in customer with this many orders: each with two items, every tenth refunded, and the
 * first with a live grant of the course and the eBook. Returns the Cookie header.
 */
export async function insertCustomer(orders: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const write = async (db: NodePgDatabase) => {
    await insertOrders(db, orders);
    await insertSession(db, hashSessionToken(shopSecret("AUTH_SECRET"), token));
    await db.execute(
      sql`update courses set state = 'open', opened_at = now(), drip = 'all_at_once'`,
    );
    await db.execute(sql`vacuum analyze`);
  };
  await withSession(await getShopDatabaseUrl(), write, bulkLoadOptions);
  return `library=${token}`;
}

async function insertOrders(db: NodePgDatabase, orders: number): Promise<void> {
  await db.execute(sql`
    insert into orders (id, order_number, status, mode, email, first_name, last_name, subtotal_cents,
      total_cents, refunded_cents, browser_hash, fingerprint, session_params, next_check_at, paid_at,
      created_at, updated_at)
    select gen_random_uuid(), 'TME-' || lpad(n::text, 8, '0'),
      case when n % 10 = 0 then 'refunded' else 'paid' end, 'payment', ${email}, 'Ada', 'Artist',
      24998, 24998, case when n % 10 = 0 then 24998 else 0 end, 'bench' || n, 'bench', '{}',
      now() + interval '1 year', t.at, t.at, t.at
    from generate_series(1, ${orders}::int) n
    cross join lateral (select now() - n * interval '8 hours' as at) t`);
  await db.execute(sql`
    insert into order_items (id, order_id, position, product_id, kind, title, unit_price_cents,
      quantity, includes_ebook)
    select gen_random_uuid(), o.id, case p.id when 'ebook' then 0 else 1 end, p.id, p.kind, p.title,
      12499, 1, p.includes_ebook
    from orders o join products p on p.id in ('ebook', 'course')`);
  await db.execute(sql`
    insert into grants (order_id, order_item_id, entitlement, unit, created_at, revoked_at,
      revoked_reason)
    select o.id, i.id, i.product_id, 1, o.created_at,
      case when o.status = 'refunded' then o.created_at end,
      case when o.status = 'refunded' then 'refunded' end
    from orders o join order_items i on i.order_id = o.id`);
}

async function insertSession(db: NodePgDatabase, tokenHash: string): Promise<void> {
  await db.execute(sql`
    with customer as (insert into customers (created_at) values (now()) returning id),
      address as (insert into customer_emails (email, customer_id, proved_at)
        select ${email}, id, now() from customer)
    insert into customer_sessions (customer_id, token_hash, user_agent, created_at, last_seen_at,
      expires_at)
    select id, ${tokenHash}, 'bench', now(), now(), now() + interval '90 days' from customer`);
}
