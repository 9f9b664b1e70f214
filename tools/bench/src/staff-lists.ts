import { sql } from "drizzle-orm";
import { connect, type Database } from "@/db/client";
import { subscriberFilters, subscriberSorts } from "@/db/values/subscribers";
import { toAdminActor } from "@/lib/core/admin-actor";
import { readOutbox } from "@/lib/email/staff-outbox";
import { findRecords } from "@/lib/flows/find-records";
import { readSendLog } from "@/lib/newsletter/sending/read-sending";
import { listOrders, parseOrderFilter } from "@/lib/orders/read-orders";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { countSubscribers, readSubscribers } from "@/lib/subscribers/read-subscribers";
import { testCtx } from "@/tests/support/ctx";
import { insertLists, insertScreens, fullSize as size } from "./data";
import { withSession, withTemporaryDatabase } from "./database";
import { measureEach, measureMs, watchMemory } from "./measure";
import {
  atMost,
  type Figure,
  formatMb,
  formatMs,
  formatSeconds,
  p95,
  printFigures,
} from "./report";

const pageLimitMs = 20;
const searchLimitMs = 150;
/** How many pages of each list are read. */
const pagesPerList = 12;

/** Measures the dashboard's lists with a million subscribers, in a temporary database. */
export async function benchStaffLists(): Promise<number> {
  return await withTemporaryDatabase(async (url) => {
    console.log(`Writing ${size.subscribers} subscribers and ${size.orders} orders …`);
    await withSession(url, async (db) => {
      await insertLists(db, size);
      await insertScreens(db, size);
    });
    const { db, close } = connect(url, { poolSize: 4 });
    try {
      return printFigures("Dashboard lists", await measureLists(db));
    } finally {
      await close();
    }
  });
}

/** Reads pages of each of these, each with the cursor of the last, until there are none. Returns the times. */
async function timePages<Item>(
  pages: number,
  items: readonly Item[],
  read: (item: Item, cursor: string | null) => Promise<string | null>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    let cursor: string | null = null;
    for (let page = 0; page < pages && (page === 0 || cursor !== null); page += 1) {
      const startedAt = performance.now();
      cursor = await read(item, cursor);
      times.push(performance.now() - startedAt);
    }
  }
  return times;
}

type View = Parameters<typeof parseListView>[0];

async function measureLists(db: Database): Promise<readonly Figure[]> {
  const ctx = testCtx({ db, now: new Date() });
  const actor = toAdminActor({
    sessionId: "bench",
    userId: crypto.randomUUID(),
    email: "bench@example.com",
    method: "password",
    expiresAt: new Date(Date.now() + 86_400_000),
    role: "admin",
  });
  if (!actor) throw new Error("the session has no role");
  const figures: Figure[] = [];
  const timeSubscribers = (views: readonly View[], pages: number) =>
    timePages(pages, views, async (view, cursor) => {
      return (await readSubscribers(ctx, actor, parseListView(view), cursor)).next;
    });
  const orders = subscriberSorts.flatMap((sort) => [
    { sort, order: "asc" },
    { sort, order: "desc" },
  ]);
  for (const filter of [undefined, ...subscriberFilters]) {
    const views = orders.map((order) => ({ filter, ...order }));
    // Not measured: the database hasn't read these pages since it was filled.
    await timeSubscribers(views, 2);
    const times = await timeSubscribers(views, pagesPerList);
    figures.push(p95(`${filter ?? "all"}, all sort orders`, times, pageLimitMs));
  }
  const terms = await createSearchTerms(db);
  for (const sort of subscriberSorts) {
    await timeSubscribers(
      [
        { q: "@", sort },
        { q: "zzz", sort },
      ],
      1,
    );
    const views = terms.map((q) => ({ q, sort }));
    const times = await timeSubscribers(views, 2);
    const slowest = formatMs(Math.max(...times));
    figures.push(
      p95(`${terms.length} terms, by ${sort} (slowest ${slowest})`, times, searchLimitMs),
    );
  }
  const filtered = terms.map((q, index) => {
    return { q, filter: subscriberFilters[index % subscriberFilters.length] };
  });
  const counts = await measureEach([undefined, ...subscriberFilters], (filter) =>
    countSubscribers(ctx, actor, parseListView({ filter })),
  );
  const timeOrders = (queries: readonly Parameters<typeof parseOrderFilter>[0][], rounds: number) =>
    timePages(rounds, queries, async (query) => {
      await listOrders(ctx, actor, parseOrderFilter(query));
      return "";
    });
  const views = [{}, { status: "paid" }, { status: "refunded" }, { view: "review" }];
  const orderTerms = ["TME-0005", "maria", "gmail", "garcia", "studio901", "99999", "nobody"];
  const sends = await timePages(2, terms, async (term, cursor) => {
    return (await readSendLog(ctx, { term }, { cursor: cursor ?? undefined })).nextCursor;
  });
  const outbox = await timePages(2, terms, async (term, after) => {
    return (await readOutbox(ctx, actor, { term, kind: null, status: null }, after)).next;
  });
  const kinds = new Set<string>();
  const find = async (text: string) => {
    for (const { kind } of await findRecords(ctx, actor, text)) kinds.add(kind);
  };
  await measureEach(["maria", "zzz"], find);
  // The last terms are in the smaller lists only, or in none.
  const others = ["TME-0005", "TME-00099999", "visitor 29", "question", "track 77", "zzzzzz"];
  const palette = await measureEach([...terms, ...others], find);
  if (kinds.size < 5) throw new Error(`the palette found only ${[...kinds].join(", ")}`);
  const listed = await timeOrders(views, pagesPerList);
  const found = await timeOrders(
    orderTerms.map((q) => ({ q })),
    3,
  );
  return [
    ...figures,
    p95("search within each filter", await timeSubscribers(filtered, 2), searchLimitMs),
    // Streamed after the rows, so they have no limit.
    p95("counts of each filter", counts),
    p95(`${size.orders} orders, by status`, listed, pageLimitMs),
    p95("search in orders", found, searchLimitMs),
    p95(`search in ${size.sends} sends`, sends, searchLimitMs),
    p95(`search in ${size.outbox} outbox emails`, outbox, searchLimitMs),
    p95("command palette", palette, searchLimitMs),
    ...(await measureExport(async () => {
      return (await exportSubscribers(ctx, actor, parseListView({}))).body;
    })),
  ];
}

/** Returns parts of listed names and addresses, of every length and frequency, and unknown terms. */
async function createSearchTerms(db: Database): Promise<readonly string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select substr(search_text, 1 + floor(random() * greatest(1, length(search_text) - 9))::int,
      1 + floor(random() * 10)::int) as term
    from subscriber_listings tablesample system (0.02) limit 150`);
  const parts = rows.map(({ term }) => term.replaceAll("\n", "").trim()).filter(Boolean);
  const known = "gmail maria studio901 oldlist oldlist.example a z jo zq kofi amara ingrid";
  const special = "% _ \\ nobody-has-this com .com @ 99";
  return [...parts, ...known.split(" "), ...special.split(" ")];
}

async function measureExport(
  start: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<readonly Figure[]> {
  const memory = watchMemory(process.pid);
  let [bytes, lines] = [0, 0];
  const ms = await measureMs(async () => {
    for await (const chunk of await start()) {
      bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === 10) lines += 1;
    }
  });
  memory.stop();
  const missing = size.subscribers - (lines - 1);
  return [
    atMost(`export of all rows, ${formatMb(bytes / 1024 ** 2)}`, ms, 60_000, formatSeconds),
    atMost("rows missing in it", missing, 0, String),
    atMost("additional memory", memory.getPeak(), 150, formatMb, formatMb(memory.idleMb)),
  ];
}
