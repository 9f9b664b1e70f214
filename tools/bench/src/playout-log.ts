import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { median } from "simple-statistics";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { readShopDatabaseUrl } from "@/tests/e2e/support/shop-database";
import { setSessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { insertRows } from "./database";
import { measureMs, readLoad, watchMemory, withBrowser } from "./measure";
import { atMost, type Figure, formatMb, formatMs, printFigures } from "./report";
import { findServer, withShop } from "./shop";

const campaigns = 1_500;
const rows = 20_000;
const matching = 3_000;
const sizeBytes = 2_000_000;
const rounds = 3;

/**
 * Previews and imports playout logs of 20,000 rows and 2 MB in the browser, each of another month, with
 * 1,500 songs on air. Times are from the click until the answer is on screen.
 */
export async function benchPlayoutLog(): Promise<number> {
  return await withShop(async () => {
    const stations = Array.from({ length: rounds + 1 }, (_, index) => `Beale ${index} FM`);
    await insertCampaigns(campaigns, stations);
    const load = readLoad();
    const { previews, imports, peaks } = await withBrowser(async (browser) => {
      const context = await browser.newContext();
      await setSessionCookie(context, (await staffAccount({ admin: true })).sessionId);
      return await measure(await context.newPage(), stations);
    });
    const [first = 0, last = 0] = [peaks[0], peaks.at(-1)];
    return printFigures(`Playout log of 20,000 rows and 2 MB (load ${load} to ${readLoad()})`, [
      toFigure("preview, median of 3", previews, 3_000),
      toFigure("import, median of 3", imports, 5_000),
      atMost("server's memory above idle during the first log", first, 150, formatMb),
      { name: "the same after three logs in a row", ours: formatMb(last) },
    ]);
  });
}

function toFigure(name: string, times: number[], limitMs: number): Figure {
  return atMost(`${name} (${times.map(formatMs).join(", ")})`, median(times), limitMs, formatMs);
}

async function measure(page: Page, [warmUp = "", ...stations]: readonly string[]) {
  // Loads the code that staff have used by then.
  await importLog(page, warmUp, createLog(50, 10));
  const server = await findServer();
  await sleep(3_000);
  const memory = watchMemory(server);
  const log = createLog(rows, matching);
  const [previews, imports, peaks]: [number[], number[], number[]] = [[], [], []];
  for (const station of stations) {
    const { previewMs, importMs } = await importLog(page, station, log);
    previews.push(previewMs);
    imports.push(importMs);
    peaks.push(memory.getPeak());
  }
  memory.stop();
  return { previews, imports, peaks };
}

/** Creates a log of one month with this many rows of our songs. */
function createLog(total: number, ours: number): Buffer {
  const start = Date.now() - 45 * 86_400_000;
  const every = Math.floor(total / ours);
  const lines = Array.from({ length: total }, (_, index) => {
    const [day, time] = new Date(start + index * 120_000).toISOString().split(/[T.]/);
    const campaign = (index / every) % campaigns;
    const isOurs = index % every === 0 && index / every < ours;
    const song = isOurs
      ? getSongName(campaign + 1)
      : { artist: `Artist ${index % 4_000}`, track: `Title ${index % 6_000}` };
    const line = `${day},${time},${song.artist},${song.track},Afternoon Drive,`;
    return `${line}${"x".repeat(Math.max(0, sizeBytes / rows - line.length - 1))}`;
  });
  return Buffer.from(`Date,Time,Artist,Title,Program,Remarks\n${lines.join("\n")}\n`);
}

async function importLog(page: Page, station: string, log: Buffer) {
  const click = (name: string) => page.getByRole("button", { name }).click();
  await page.goto(`${shopAddresses.shop}/admin/radio/import`);
  await page.getByLabel("Station").selectOption({ label: station });
  const file = { name: "log.csv", mimeType: "text/csv", buffer: log };
  await page.getByLabel("CSV file").setInputFiles(file);
  const previewMs = await measureMs(async () => {
    await click("Preview");
    await page.getByRole("button", { name: "Import accepted rows" }).waitFor();
  });
  const importMs = await measureMs(async () => {
    await click("Import accepted rows");
    await page.getByText(/^[\d,]+ spins added$/).waitFor({ timeout: 60_000 });
  });
  return { previewMs, importMs };
}

/** The artist and track of a campaign, from 1. */
const getSongName = (campaign: number) => ({
  artist: `Ensemble ${campaign}`,
  track: `Riverside ${campaign}`,
});

/**
 * Inserts stations, and songs that are on air with 20 spins bought and one played. They cause no
 * emails while they're measured: their customers agreed to one spin, and turned weekly emails off.
 */
async function insertCampaigns(count: number, stations: readonly string[]): Promise<void> {
  await insertRows(await readShopDatabaseUrl(), async (db) => {
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
  });
}
