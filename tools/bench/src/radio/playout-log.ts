import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { shopAddresses, shopPorts } from "@/tests/e2e/support/addresses";
import { setSessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { ensureChromium } from "@/tools/dev/src/chromium.mjs";
import { readLoad, withOwnShop } from "../course/with-own-shop";
import { getShopDatabaseUrl } from "../data/shop-database-url";
import { withSession } from "../data/with-session";
import { readMemoryMb } from "../measure/memory";
import { findListeningProcess } from "../measure/processor-time";
import { getMedian } from "../measure/statistics";
import { withBrowser } from "../measure/with-browser";
import { type Figure, formatMs, printFigures } from "../report";
import { bulkLoadOptions } from "../staff/list-data";

const campaigns = 1_500;
const rows = 20_000;
const matching = 3_000;
const sizeBytes = 2_000_000;
const rounds = 3;
const limits = { previewMs: 3_000, importMs: 5_000, memoryMb: 150 };
const settleMs = 3_000;
const sampleMs = 25;

type Round = { readonly previewMs: number; readonly importMs: number };

/** Memory in MB above idle, at most, since the first round began. */
type MeasuredRound = Round & { readonly peakMb: number };

/**
 * Previews and imports playout logs of 20,000 rows and 2 MB in the browser, each of another month, with
 * 1,500 songs on air. Times are from the click until the answer is on screen.
 */
export async function benchPlayoutLog(): Promise<number> {
  const chromiumPath = ensureChromium({ requireFullBrowser: true });
  return await withOwnShop(async () => {
    const stations = Array.from({ length: rounds + 1 }, (_, index) => `Beale ${index} FM`);
    await insertCampaigns(campaigns, stations);
    const load = readLoad();
    const results = await withBrowser(chromiumPath, async (browser) => {
      const context = await browser.newContext();
      const { sessionId } = await staffAccount({ admin: true });
      await setSessionCookie(context, sessionId);
      const page = await context.newPage();
      // Loads the code that staff have used by then.
      const [warmUp = "", ...others] = stations;
      await importLog(page, warmUp, createLog(50, 10));
      return await measure(page, others);
    });
    const first = results[0]?.peakMb ?? 0;
    const preview = results.map(({ previewMs }) => previewMs);
    const imported = results.map(({ importMs }) => importMs);
    return printFigures(`Playout log of 20,000 rows and 2 MB (load ${load} to ${readLoad()})`, [
      toFigure("preview, median of 3", preview, limits.previewMs),
      toFigure("import, median of 3", imported, limits.importMs),
      {
        name: "server's memory above idle, at most, during the first log",
        ours: formatMb(first),
        baseline: "",
        limit: { text: formatMb(limits.memoryMb), isMet: first <= limits.memoryMb },
      },
      {
        name: "the same after three logs in a row",
        ours: formatMb(results.at(-1)?.peakMb ?? 0),
        baseline: "",
        limit: null,
      },
    ]);
  });
}

const formatMb = (megabytes: number) => `${megabytes.toFixed(0)} MB`;

function toFigure(name: string, values: readonly number[], limitMs: number): Figure {
  const ours = getMedian(values);
  return {
    name,
    ours: `${formatMs(ours)} (${values.map(formatMs).join(", ")})`,
    baseline: "",
    limit: { text: formatMs(limitMs), isMet: ours <= limitMs },
  };
}

async function measure(page: Page, stations: readonly string[]): Promise<readonly MeasuredRound[]> {
  const server = await findListeningProcess(shopPorts.shop);
  if (server === undefined) throw new Error("the shop's process wasn't found; /proc is needed");
  await sleep(settleMs);
  const idleMb = readMemoryMb(server);
  let peakMb = idleMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, readMemoryMb(server));
  }, sampleMs);
  const log = createLog(rows, matching);
  const results: MeasuredRound[] = [];
  for (const station of stations) {
    const times = await importLog(page, station, log);
    results.push({ ...times, peakMb: peakMb - idleMb });
  }
  clearInterval(timer);
  return results;
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

async function importLog(page: Page, station: string, log: Buffer): Promise<Round> {
  await page.goto(`${shopAddresses.shop}/admin/radio/import`);
  await page.getByLabel("Station").selectOption({ label: station });
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "log.csv", mimeType: "text/csv", buffer: log });
  const previewed = page.getByRole("button", { name: "Import accepted rows" });
  const previewMs = await time(page, "Preview", () => previewed.waitFor());
  const importMs = await time(page, "Import accepted rows", () =>
    page.getByText(/^[\d,]+ spins added$/).waitFor({ timeout: 60_000 }),
  );
  return { previewMs, importMs };
}

async function time(page: Page, button: string, wait: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await page.getByRole("button", { name: button }).click();
  await wait();
  return performance.now() - startedAt;
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
