import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { median } from "simple-statistics";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { setSessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { insertOrders } from "./data";
import { measureMs, watchMemory, withBrowser } from "./measure";
import { atMost, formatMb, formatMs, printFigures } from "./report";
import { fillShop, findServer, withShop } from "./site";

const campaigns = 1_500;
const rows = 20_000;
const matching = 3_000;
const sizeBytes = 2_000_000;
const stations = ["Beale 0 FM", "Beale 1 FM", "Beale 2 FM", "Beale 3 FM"];

/**
 * Previews and imports playout logs of 20,000 rows and 2 MB in the browser, each of another station, with
 * 1,500 songs on air. Times are from the click until the answer is on screen.
 */
export async function benchPlayoutLog(): Promise<number> {
  return await withShop(async () => {
    await insertCampaigns();
    const logs = await withBrowser(async (browser) => {
      const context = await browser.newContext();
      await setSessionCookie(context, (await staffAccount({ admin: true })).sessionId);
      return await importLogs(await context.newPage());
    });
    const peaks = logs.map(({ peakMb }) => peakMb);
    const show = (name: "preview" | "import", maxMs: number) => {
      const times = logs.map((log) => log[`${name}Ms`]);
      const title = `${name}, median of ${times.map(formatMs).join(", ")}`;
      return atMost(title, median(times), maxMs, formatMs);
    };
    return printFigures("Playout log of 20,000 rows and 2 MB", [
      show("preview", 3_000),
      show("import", 5_000),
      atMost("server's memory above idle during the first log", peaks[0] ?? 0, 150, formatMb),
      { name: "the same after three logs in a row", ours: formatMb(peaks.at(-1) ?? 0) },
    ]);
  });
}

async function importLogs(page: Page) {
  const [warmUp = "", ...others] = stations;
  // Loads the code that staff have used by then.
  await importLog(page, warmUp, createLog(50, 10));
  const server = await findServer();
  await sleep(3_000);
  const memory = watchMemory(server);
  const log = createLog(rows, matching);
  const logs: { previewMs: number; importMs: number; peakMb: number }[] = [];
  for (const station of others) {
    logs.push({ ...(await importLog(page, station, log)), peakMb: memory.getPeak() });
  }
  memory.stop();
  return logs;
}

/** Creates a log of one month with this many rows of our songs. */
function createLog(total: number, ours: number): Buffer {
  const start = Date.now() - 45 * 86_400_000;
  const every = Math.floor(total / ours);
  const lines = Array.from({ length: total }, (_, index) => {
    const [day, time] = new Date(start + index * 120_000).toISOString().split(/[T.]/);
    const song =
      index % every === 0 && index / every < ours
        ? getSong(((index / every) % campaigns) + 1)
        : `Artist ${index % 4_000},Title ${index % 6_000}`;
    const line = `${day},${time},${song},Afternoon Drive,`;
    return `${line}${"x".repeat(Math.max(0, sizeBytes / rows - line.length - 1))}`;
  });
  return Buffer.from(`Date,Time,Artist,Title,Program,Remarks\n${lines.join("\n")}\n`);
}

/** The artist and title of a campaign, from 1. */
const getSong = (campaign: number) => `Ensemble ${campaign},Riverside ${campaign}`;

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

/**
 * Inserts stations, and songs that are on air with 20 spins bought and one played. They cause no
 * emails while they're measured: their customers agreed to one spin, and turned weekly emails off.
 */
async function insertCampaigns(): Promise<void> {
  await fillShop(async (db) => {
    await db.execute(sql`
      insert into radio_stations (name, market, format, created_at, updated_at)
      select name, 'Memphis, TN', 'Soul', now(), now()
      from jsonb_array_elements_text(${JSON.stringify(stations)}::jsonb) name`);
    const fingerprint = await insertOrders(db, {
      count: campaigns,
      createdAt: sql`now() - interval '60 days'`,
      products: sql`p.id = 'radio-monthly-rotation'`,
    });
    await db.execute(sql`
      insert into radio_submissions (order_item_id, order_id, inquiry_id, stage, artist, track,
        link, details_at, details_first_at, search_text, paid_at, updated_at, agreed_spins,
        agreed_note, weekly_emails_off_at)
      select i.id, o.id, gen_random_uuid(), 'on_air', 'Ensemble ' || n, 'Riverside ' || n,
        'https://music.example/song', o.paid_at, o.paid_at, lower(o.email), o.paid_at, o.paid_at,
        1, 'by email', o.paid_at
      from (select *, row_number() over () as n from orders where fingerprint = ${fingerprint}) o
      join order_items i on i.order_id = o.id`);
    await db.execute(sql`
      insert into radio_spins (id, order_item_id, payment_id, number, played_at, logged_by,
        created_at)
      select gen_random_uuid(), s.order_item_id, p.id, 1, s.paid_at + interval '1 day',
        'ida@example.com', now()
      from radio_submissions s join payments p on p.order_id = s.order_id`);
    await db.execute(sql`vacuum analyze`);
  });
}
