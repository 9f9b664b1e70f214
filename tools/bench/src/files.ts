import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { quantile } from "simple-statistics";
import { partBytes } from "@/lib/course/files/file-rules";
import { hashSessionToken } from "@/lib/customers/customer-sessions";
import { shopAddresses, shopDataDir } from "@/tests/e2e/support/addresses";
import { withShopDatabase } from "@/tests/e2e/support/shop-database";
import { shopSecret } from "@/tests/e2e/support/shop-secret";
import { sessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { insertOrders } from "./data";
import { measureMs, readMemory, sendLoad, timeBytes, watchMemory } from "./measure";
import { atMost, formatMb, formatQuantiles, formatSeconds, p95, printFigures } from "./report";
import { fillShop, findServer, withBareServer, withShop } from "./site";

/**
 * Inserts a signed-in customer with this many orders: each with two items, every tenth refunded, and the
 * first with a live grant of the course and the eBook. Returns the Cookie header.
 */
async function insertCustomer(count: number): Promise<string> {
  const address = sql`'regular@example.com'`;
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashSessionToken(shopSecret("AUTH_SECRET"), token);
  await fillShop(async (db) => {
    const status = sql`case when n % 10 = 0 then 'refunded' else 'paid' end`;
    const createdAt = sql`now() - n * interval '8 hours'`;
    const products = sql`p.id in ('ebook', 'course')`;
    await insertOrders(db, { count, status, email: address, createdAt, products });
    await db.execute(sql`
      with customer as (insert into customers (created_at) values (now()) returning id),
        address as (insert into customer_emails (email, customer_id, proved_at)
          select ${address}, id, now() from customer)
      insert into customer_sessions (customer_id, token_hash, user_agent, created_at, last_seen_at,
        expires_at)
      select id, ${tokenHash}, 'bench', now(), now(), now() + interval '90 days' from customer`);
    await db.execute(
      sql`update courses set state = 'open', opened_at = now(), drip = 'all_at_once'`,
    );
    await db.execute(sql`vacuum analyze`);
  });
  return `library=${token}`;
}

/**
 * Requests the library of a customer with 1,000 orders: reads, rendering and every byte. One request
 * at a time. The baseline is the sign-in page, which the same route shows to a stranger.
 */
export async function benchLibrary(): Promise<number> {
  return await withShop(async () => {
    const customer: Record<string, string> = { cookie: await insertCustomer(1_000) };
    const request = async (headers: Record<string, string>, amount: number) => {
      const url = `${shopAddresses.shop}/library`;
      return (await sendLoad({ url, headers, connections: 1, amount })).times;
    };
    for (const headers of [customer, {}]) await request(headers, 10);
    const times = await request(customer, 100);
    const signedOut = formatQuantiles(await request({}, 100));
    return printFigures("Library with 1,000 orders; baseline: signed out", [
      p95("GET /library, last byte", times, 150, signedOut),
    ]);
  });
}

const parallel = 200;
const videos = 10;

type Video = { readonly id: string; readonly size: number };

/**
 * Requests 10 videos with 200 parallel range requests, as 200 players that seek at once, and compares the
 * time to the first byte with a bare file server's. Memory is compared after 3 and after 13 rounds.
 */
export async function benchVideo(): Promise<number> {
  return await withShop(async () => {
    const headers = { cookie: await insertCustomer(1) };
    const { rows } = await withShopDatabase((db) =>
      db.execute<Video>(sql`
        select f.id, f.size_bytes::int as size from lesson_files f
        join course_lessons l on l.id = f.lesson_id
        where f.kind = 'video' and f.removed_at is null and l.is_published and not l.is_preview
        order by f.id limit ${videos}`),
    );
    const origin = `${shopAddresses.shop}/learn/files`;
    const folder = join(shopDataDir, "bare-videos");
    const server = await findServer();
    const bare = await withBareServer(folder, async (url) => {
      for (const { id } of rows) {
        const response = await fetch(`${origin}/${id}`, { headers });
        if (!response.ok) throw new Error(`the video was refused: ${response.status}`);
        writeFileSync(join(folder, id), Buffer.from(await response.arrayBuffer()));
      }
      await requestRanges(url, rows, headers, 3);
      return await requestRanges(url, rows, headers, 10);
    });
    const warmUp = await requestRanges(origin, rows, headers, 3);
    const warmMb = readMemory(server);
    const ours = await requestRanges(origin, rows, headers, 10);
    const grownMb = readMemory(server) - warmMb;
    const failed = warmUp.failed + ours.failed;
    const title = `${parallel} parallel range requests of ${videos} videos; baseline: bare file server`;
    return printFigures(title, [
      {
        name: "first byte, p50 / p95",
        ours: formatQuantiles(ours.times),
        baseline: formatQuantiles(bare.times),
        limit: "p95 within 5 times the baseline",
        isMet: quantile(ours.times, 0.95) <= 5 * quantile(bare.times, 0.95),
      },
      atMost("memory after 13 rounds, above 3 rounds", grownMb, 50, formatMb, formatMb(warmMb)),
      atMost(`failed of ${13 * parallel} requests`, failed, 0, String),
    ]);
  });
}

/** Returns the times until the first byte. */
async function requestRanges(
  origin: string,
  found: readonly Video[],
  headers: Readonly<Record<string, string>>,
  rounds: number,
) {
  const times: number[] = [];
  let failed = 0;
  const request = async (n: number) => {
    const { id, size } = found[n % videos] ?? { id: "", size: 0 };
    const first = Math.floor((size * (n % 7)) / 10);
    const range = `bytes=${first}-`;
    const received = await timeBytes(`${origin}/${id}`, { ...headers, range });
    if (received.status !== 206 || received.bytes !== size - first) throw new Error("cut off");
    times.push(received.times.firstByte);
  };
  for (let round = 0; round < rounds; round += 1) {
    const results = await Promise.allSettled(Array.from(Array(parallel).keys(), request));
    failed += results.filter(({ status }) => status === "rejected").length;
  }
  return { times, failed };
}

const uploadBytes = 2 * 1024 ** 3;

/**
 * Uploads 2 GB as a lesson's video, in parts as staff's browser does, and measures the server's
 * memory above idle. The baseline is a server that only appends to a file.
 */
export async function benchUpload(): Promise<number> {
  return await withShop(async () => {
    const { sessionId } = await staffAccount({ admin: true });
    const headers = { Cookie: await sessionCookie(sessionId), Origin: shopAddresses.shop };
    const api = `${shopAddresses.shop}/api/admin/lesson-uploads`;
    const lessonId = "follow-the-money";
    // Loads the code that staff have used by then.
    await fetch(`${shopAddresses.shop}/admin/content/lessons/${lessonId}`, { headers });
    const file = { lessonId, fileName: "large.mp4", sizeBytes: uploadBytes };
    const body = JSON.stringify({ ...file, fingerprint: randomBytes(32).toString("hex") });
    const response = await fetch(api, { method: "POST", headers, body });
    const { upload }: { upload: { id: string } } = await response.json();
    const tus = { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream" };
    const url = `${api}/parts/${upload.id}`;
    const ours = await sendParts(await findServer(), url, { ...headers, ...tus });
    await fetch(`${api}/${upload.id}`, { method: "DELETE", headers });
    const bare = await withBareServer(shopDataDir, (bareUrl, processId) =>
      sendParts(processId, `${bareUrl}/bare-upload`, {}),
    );
    return printFigures("Upload of a 2 GB video (baseline: append to a file)", [
      atMost("memory above idle", ours.peakMb, 150, formatMb, formatMb(bare.peakMb)),
      { name: "time", ours: formatSeconds(ours.ms), baseline: formatSeconds(bare.ms) },
    ]);
  });
}

async function sendParts(processId: number, url: string, headers: Record<string, string>) {
  await sleep(3_000);
  const memory = watchMemory(processId);
  const body = randomBytes(partBytes);
  const ms = await measureMs(async () => {
    for (let offset = 0; offset < uploadBytes; offset += partBytes) {
      const sent = { ...headers, "Upload-Offset": String(offset) };
      const { status } = await fetch(url, { method: "PATCH", headers: sent, body });
      if (status !== 204) throw new Error(`the server answered ${status}`);
    }
  });
  memory.stop();
  return { peakMb: memory.getPeak(), ms };
}
