import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { quantile } from "simple-statistics";
import { hashSessionToken } from "@/lib/customers/customer-sessions";
import { shopAddresses, shopDataDir } from "@/tests/e2e/support/addresses";
import { readShopDatabaseUrl, withShopDatabase } from "@/tests/e2e/support/shop-database";
import { shopSecret } from "@/tests/e2e/support/shop-secret";
import { insertRows } from "./database";
import { formatQuantiles, readLoad, readProcess, sendLoad } from "./measure";
import { atMost, formatMb, printFigures } from "./report";
import { findServer, withBareServer, withShop } from "./shop";

/**
 * Requests the library of a customer with 1,000 orders: reads, rendering and every byte. One request
 * at a time. The baseline is the sign-in page, which the same route shows to a stranger.
 */
export async function benchLibrary(): Promise<number> {
  return await withShop(async () => {
    const cookie = await insertCustomer(1_000);
    const loadBefore = readLoad();
    const request = async (headers: Record<string, string>, amount: number) => {
      const url = `${shopAddresses.shop}/library`;
      return (await sendLoad({ url, headers, connections: 1, amount })).times;
    };
    for (const headers of [{ cookie }, {}]) await request(headers as Record<string, string>, 10);
    const times = await request({ cookie }, 100);
    const signedOut = await request({}, 100);
    const title = "Library with 1,000 orders (baseline: signed out";
    return printFigures(`${title}; machine load ${loadBefore} to ${readLoad()})`, [
      {
        name: "GET /library, last byte, p50 / p95",
        ours: formatQuantiles(times, [0.5, 0.95]),
        baseline: formatQuantiles(signedOut, [0.5, 0.95]),
        limit: "p95 under 150 ms",
        isMet: quantile(times, 0.95) < 150,
      },
    ]);
  });
}

const parallel = 200;
const videos = 10;

type Video = { readonly id: string; readonly sizeBytes: number };

/**
 * Requests 10 videos with 200 parallel range requests, as 200 players that seek at once, and compares the
 * time to the first byte with a bare file server's. Memory is compared after 3 and after 13 rounds.
 */
export async function benchVideo(): Promise<number> {
  return await withShop(async () => {
    const headers = { cookie: await insertCustomer(1) };
    const found = await selectVideos();
    const origin = `${shopAddresses.shop}/learn/files`;
    const folder = join(shopDataDir, "bare-videos");
    mkdirSync(folder, { recursive: true });
    for (const { id } of found) {
      const response = await fetch(`${origin}/${id}`, { headers });
      if (!response.ok) throw new Error(`the video was refused: ${response.status}`);
      writeFileSync(join(folder, id), Buffer.from(await response.arrayBuffer()));
    }
    const server = await findServer();
    const loadBefore = readLoad();
    const bare = await withBareServer(folder, async (url) => {
      await requestRanges(url, found, headers, 3);
      return await requestRanges(url, found, headers, 10);
    });
    const warmUp = await requestRanges(origin, found, headers, 3);
    const warmMb = readProcess(server).memoryMb;
    const ours = await requestRanges(origin, found, headers, 10);
    const grownMb = readProcess(server).memoryMb - warmMb;
    const failed = warmUp.failed + ours.failed;
    const title = `${parallel} parallel range requests of ${videos} videos (baseline: bare file server`;
    return printFigures(`${title}; machine load ${loadBefore} to ${readLoad()})`, [
      {
        name: "first byte, p50 / p95",
        ours: formatQuantiles(ours.times, [0.5, 0.95]),
        baseline: formatQuantiles(bare.times, [0.5, 0.95]),
        limit: "p95 within 5 times the baseline",
        isMet: quantile(ours.times, 0.95) <= 5 * quantile(bare.times, 0.95),
      },
      atMost("memory after 13 rounds, above 3 rounds", grownMb, 50, formatMb, formatMb(warmMb)),
      atMost(`failed of ${13 * parallel} requests`, failed, 0, String),
    ]);
  });
}

async function selectVideos(): Promise<readonly Video[]> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string; size: string }>(sql`
      select f.id, f.size_bytes as size from lesson_files f
      join course_lessons l on l.id = f.lesson_id
      where f.kind = 'video' and f.removed_at is null and l.is_published and not l.is_preview
      order by f.id limit ${videos}`);
    if (rows.length < videos) throw new Error(`only ${rows.length} videos`);
    return rows.map(({ id, size }) => ({ id, sizeBytes: Number(size) }));
  });
}

/** Returns the times until the first byte. Autocannon measures only until the last one. */
async function requestRanges(
  origin: string,
  found: readonly Video[],
  headers: Readonly<Record<string, string>>,
  rounds: number,
) {
  const times: number[] = [];
  let failed = 0;
  const request = async ({ id, sizeBytes }: Video, first: number) => {
    const range = `bytes=${first}-`;
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(`${origin}/${id}`, { headers: { ...headers, range }, signal });
    let received = 0;
    let firstByteMs = 0;
    for await (const chunk of response.body ?? []) {
      firstByteMs ||= performance.now() - startedAt;
      received += chunk.byteLength;
    }
    if (response.status !== 206 || received !== sizeBytes - first) throw new Error("cut off");
    times.push(firstByteMs);
  };
  for (let round = 0; round < rounds; round += 1) {
    const requests = Array.from({ length: parallel }, (_, n) => {
      const video = found[n % videos] ?? { id: "", sizeBytes: 0 };
      return request(video, Math.floor((video.sizeBytes * (n % 7)) / 10));
    });
    const results = await Promise.allSettled(requests);
    failed += results.filter(({ status }) => status === "rejected").length;
  }
  return { times, failed };
}

/**
 * Inserts a signed-in customer with this many orders: each with two items, every tenth refunded, and the
 * first with a live grant of the course and the eBook. Returns the Cookie header.
 */
async function insertCustomer(orders: number): Promise<string> {
  const email = "regular@example.com";
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashSessionToken(shopSecret("AUTH_SECRET"), token);
  await insertRows(await readShopDatabaseUrl(), async (db) => {
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
    await db.execute(sql`
      with customer as (insert into customers (created_at) values (now()) returning id),
        address as (insert into customer_emails (email, customer_id, proved_at)
          select ${email}, id, now() from customer)
      insert into customer_sessions (customer_id, token_hash, user_agent, created_at, last_seen_at,
        expires_at)
      select id, ${tokenHash}, 'bench', now(), now(), now() + interval '90 days' from customer`);
    await db.execute(
      sql`update courses set state = 'open', opened_at = now(), drip = 'all_at_once'`,
    );
  });
  return `library=${token}`;
}
