import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect, type Database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { type ListView, subscriberFilters, subscriberSorts } from "@/db/values/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import { listOrders } from "@/lib/orders/admin/list-orders";
import { parseOrderFilter } from "@/lib/orders/admin/order-filter";
import { countSubscribers } from "@/lib/subscribers/count-subscribers";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { readSubscribers, type SubscriberPage } from "@/lib/subscribers/read-subscribers";
import { testCtx } from "../../tests/support/ctx";
import { startPostgres } from "../start/postgres";
import { type Figure, median, ms, percentile, printFigures } from "./figures";
import { staffListSize as size, writeStaffLists } from "./staff-lists-data";

const limits = { pageMs: 20, searchMs: 150, exportSeconds: 60, exportMemoryMb: 150 } as const;
const pagesEach = 12;

type Desk = { readonly ctx: ReturnType<typeof testCtx>; readonly actor: AdminActor };

async function timed<Value>(taken: number[], work: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await work();
  taken.push(performance.now() - began);
  return value;
}

/** The first pages of a view, each by the cursor of the one before, in milliseconds. */
async function walkPages({ ctx, actor }: Desk, view: ListView, pages: number) {
  const taken: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const from: string | null = after;
    const read: SubscriberPage = await timed(taken, () => readSubscribers(ctx, actor, view, from));
    if (read.next === null) break;
    after = read.next;
  }
  return taken;
}

function figureOf(name: string, taken: readonly number[], limitMs: number): Figure {
  const p95 = percentile(taken, 0.95);
  return {
    name,
    ours: `p50 ${ms(median(taken))}  p95 ${ms(p95)}`,
    baseline: "",
    promise: { text: `p95 under ${limitMs} ms`, holds: p95 < limitMs },
  };
}

async function filterFigures(desk: Desk): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const filter of [undefined, ...subscriberFilters]) {
    const taken: number[] = [];
    for (const sort of subscriberSorts) {
      for (const order of ["asc", "desc"]) {
        const view = parseListView({ filter, sort, order });
        // Once untimed: a database that has just been filled has read nothing yet.
        await walkPages(desk, view, 2);
        taken.push(...(await walkPages(desk, view, pagesEach)));
      }
    }
    figures.push(figureOf(`${filter ?? "all"}, every order`, taken, limits.pageMs));
  }
  return figures;
}

/** Pieces of what stands in the list, of every length and frequency, and what nobody has. */
async function searchTerms(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select substr(search_text, 1 + floor(random() * greatest(1, length(search_text) - 9))::int,
      1 + floor(random() * 10)::int) as term
    from subscriber_listings tablesample system (0.02) limit 150`);
  const pieces = rows.map(({ term }) => term.replaceAll("\n", "").trim()).filter(Boolean);
  const known = ["gmail", "maria", "studio901", "oldlist", "oldlist.example", "a", "z", "jo", "zq"];
  const odd = [
    "%",
    "_",
    "\\",
    "nobody-has-this",
    "com",
    ".com",
    "@",
    "kofi",
    "amara",
    "ingrid",
    "99",
  ];
  return [...pieces, ...known, ...odd];
}

async function searchFigures(desk: Desk): Promise<Figure[]> {
  const terms = await searchTerms(desk.ctx.db);
  const figures: Figure[] = [];
  for (const sort of subscriberSorts) await walkPages(desk, parseListView({ q: "@", sort }), 1);
  for (const sort of subscriberSorts) await walkPages(desk, parseListView({ q: "zzz", sort }), 1);
  const slowest: { readonly name: string; readonly at: number }[] = [];
  for (const sort of subscriberSorts) {
    const taken: number[] = [];
    for (const q of terms) {
      const pages = await walkPages(desk, parseListView({ q, sort }), 2);
      slowest.push({ name: `${q} by ${sort}`, at: Math.max(...pages) });
      taken.push(...pages);
    }
    figures.push(figureOf(`${terms.length} search terms, by ${sort}`, taken, limits.searchMs));
  }
  const filtered: number[] = [];
  for (const [index, q] of terms.entries()) {
    const filter = subscriberFilters[index % subscriberFilters.length];
    filtered.push(...(await walkPages(desk, parseListView({ q, filter }), 2)));
  }
  figures.push(figureOf("search within each filter", filtered, limits.searchMs));
  const worst = slowest.sort((a, b) => b.at - a.at).slice(0, 5);
  console.log(`Slowest terms: ${worst.map(({ name, at }) => `${name} ${ms(at)}`).join(", ")}`);
  return figures;
}

/** Streamed in behind the rows: nothing waits for them. */
async function countFigures({ ctx, actor }: Desk): Promise<Figure[]> {
  const taken: number[] = [];
  for (const filter of [undefined, ...subscriberFilters]) {
    await timed(taken, () => countSubscribers(ctx, actor, parseListView({ filter })));
  }
  const name = "counts beside the rows";
  return [{ ...figureOf(name, taken, 0), promise: null }];
}

async function orderFigures({ ctx, actor }: Desk): Promise<Figure[]> {
  const lists: number[] = [];
  for (const query of [{}, { status: "paid" }, { status: "refunded" }, { review: "needed" }]) {
    for (let round = 0; round < pagesEach; round += 1) {
      await timed(lists, () => listOrders(ctx, actor, parseOrderFilter(query), null));
    }
  }
  const searches: number[] = [];
  for (const q of ["TME-0005", "maria", "gmail", "garcia", "studio901", "99999", "nobody"]) {
    for (let round = 0; round < 3; round += 1) {
      await timed(searches, () => listOrders(ctx, actor, parseOrderFilter({ q }), null));
    }
  }
  return [
    figureOf(`${size.orders} orders, by status`, lists, limits.pageMs),
    figureOf("search in orders", searches, limits.searchMs),
  ];
}

async function exportFigures({ ctx, actor }: Desk): Promise<Figure[]> {
  const rss = () => process.memoryUsage().rss / 1024 / 1024;
  const before = rss();
  let peak = before;
  let bytes = 0;
  let lines = 0;
  const began = performance.now();
  const { body } = await exportSubscribers(ctx, actor, parseListView({}));
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    for (const byte of chunk) if (byte === 10) lines += 1;
    peak = Math.max(peak, rss());
  }
  const seconds = (performance.now() - began) / 1000;
  return [
    {
      name: `export of ${lines - 1} rows, ${(bytes / 1024 / 1024).toFixed(0)} MB`,
      ours: `${seconds.toFixed(1)} s`,
      baseline: "",
      promise: {
        text: `all rows in under ${limits.exportSeconds} s`,
        holds: lines - 1 === size.subscribers && seconds < limits.exportSeconds,
      },
    },
    {
      name: "memory beyond what it had",
      ours: `${(peak - before).toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB`,
      promise: {
        text: `flat: under ${limits.exportMemoryMb} MB more`,
        holds: peak - before < limits.exportMemoryMb,
      },
    },
  ];
}

/** Staff's lists with a million subscribers, in a database of their own. Out: promises that do not hold. */
export async function benchStaffLists(): Promise<number> {
  const place = await mkdtemp(join(tmpdir(), "site-bench-"));
  await chmod(place, 0o755);
  const server = await startPostgres({ dataDir: join(place, "postgres"), database: "bench" });
  try {
    await migrateDatabase(server.url);
    await seedDatabase(server.url);
    console.log(`Writing ${size.subscribers} subscribers and ${size.orders} orders …`);
    const began = performance.now();
    await writeStaffLists(server.url, size);
    console.log(`… in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const { db, close } = connect(server.url, { poolSize: 4 });
    try {
      const actor = { userId: "bench", email: "bench@example.com", sessionId: "bench" };
      const desk: Desk = { ctx: testCtx({ db, now: new Date() }), actor: actor as AdminActor };
      const figures = [
        ...(await filterFigures(desk)),
        ...(await searchFigures(desk)),
        ...(await countFigures(desk)),
        ...(await orderFigures(desk)),
        ...(await exportFigures(desk)),
      ];
      return printFigures("Staff's lists", figures);
    } finally {
      await close();
    }
  } finally {
    await server.stop();
    await rm(server.folder, { recursive: true, force: true });
    await rm(place, { recursive: true, force: true });
  }
}
