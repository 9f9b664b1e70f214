import { sql } from "drizzle-orm";
import { quantile } from "simple-statistics";
import { connect, type Database } from "@/db/client";
import { type ListView, subscriberFilters, subscriberSorts } from "@/db/values/subscribers";
import { toAdminActor } from "@/lib/core/admin-actor";
import { readOutbox } from "@/lib/email/staff-outbox";
import { findRecords } from "@/lib/flows/find-records";
import { readSendLog } from "@/lib/newsletter/sending/read-sending";
import { listOrders, parseOrderFilter } from "@/lib/orders/read-orders";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { countSubscribers, readSubscribers } from "@/lib/subscribers/read-subscribers";
import { testCtx } from "@/tests/support/ctx";
import { withTemporaryDatabase } from "../database";
import { formatQuantiles, measureMs, readProcess } from "../measure";
import { atMost, type Figure, formatMb, formatMs, formatSeconds, printFigures } from "../report";
import { fullScreenSize, insertScreenData, insertStaffLists, fullListSize as size } from "./data";

const pageLimitMs = 20;
const searchLimitMs = 150;
/** How many pages of each list are read. */
const pagesPerList = 12;
/** One send per subscriber; few of what no search reads. */
const screenSize = { ...fullScreenSize, sends: size.subscribers, audit: 1_000 };

type ListBench = ReturnType<typeof createBench>;

function createBench(db: Database) {
  const actor = toAdminActor({
    sessionId: "bench",
    userId: crypto.randomUUID(),
    email: "bench@example.com",
    method: "password",
    expiresAt: new Date(Date.now() + 86_400_000),
    role: "admin",
  });
  if (!actor) throw new Error("the session has no role");
  return { ctx: testCtx({ db, now: new Date() }), actor };
}

/** Measures the dashboard's lists with a million subscribers, in a temporary database. */
export async function benchStaffLists(): Promise<number> {
  return await withTemporaryDatabase(async ({ url }) => {
    console.log(`Writing ${size.subscribers} subscribers and ${size.orders} orders …`);
    await insertStaffLists(url, size);
    await insertScreenData(url, screenSize);
    const { db, close } = connect(url, { poolSize: 4 });
    try {
      const bench = createBench(db);
      const terms = await createSearchTerms(db);
      return printFigures("Dashboard lists", [
        ...(await measureFilters(bench)),
        ...(await measureSearches(bench, terms)),
        await measureCounts(bench),
        ...(await measureOrders(bench)),
        ...(await measureEmails(bench, terms)),
        await measurePalette(bench, terms),
        ...(await measureExport(bench)),
      ]);
    } finally {
      await close();
    }
  });
}

function createFigure(name: string, times: number[], limitMs?: number): Figure {
  const ours = formatQuantiles(times, [0.5, 0.95]);
  const limit = limitMs && {
    limit: `p95 under ${limitMs} ms`,
    isMet: quantile(times, 0.95) < limitMs,
  };
  return { name: `${name}, p50 / p95`, ours, ...limit };
}

/** Reads pages, each with the cursor of the last, until there are none. Returns the times. */
async function timePages(
  pages: number,
  read: (cursor: string | null) => Promise<string | null>,
): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages && (page === 0 || cursor !== null); page += 1) {
    times.push(
      await measureMs(async () => {
        cursor = await read(cursor);
      }),
    );
  }
  return times;
}

const timeSubscribers = ({ ctx, actor }: ListBench, view: ListView, pages: number) =>
  timePages(pages, async (cursor) => (await readSubscribers(ctx, actor, view, cursor)).next);

/** Measures each filter in each sort order. */
async function measureFilters(bench: ListBench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const filter of [undefined, ...subscriberFilters]) {
    const times: number[] = [];
    for (const sort of subscriberSorts) {
      for (const order of ["asc", "desc"]) {
        const view = parseListView({ filter, sort, order });
        // Not measured: the database hasn't read these pages since it was filled.
        await timeSubscribers(bench, view, 2);
        times.push(...(await timeSubscribers(bench, view, pagesPerList)));
      }
    }
    figures.push(createFigure(`${filter ?? "all"}, all sort orders`, times, pageLimitMs));
  }
  return figures;
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

/** Measures many search terms in each sort order and within the filters. */
async function measureSearches(
  bench: ListBench,
  terms: readonly string[],
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const q of ["@", "zzz"]) {
    for (const sort of subscriberSorts) await timeSubscribers(bench, parseListView({ q, sort }), 1);
  }
  for (const sort of subscriberSorts) {
    const times: number[] = [];
    for (const q of terms) {
      times.push(...(await timeSubscribers(bench, parseListView({ q, sort }), 2)));
    }
    const slowest = formatMs(Math.max(...times));
    const name = `${terms.length} search terms, by ${sort} (slowest ${slowest})`;
    figures.push(createFigure(name, times, searchLimitMs));
  }
  const filtered: number[] = [];
  for (const [index, q] of terms.entries()) {
    const filter = subscriberFilters[index % subscriberFilters.length];
    filtered.push(...(await timeSubscribers(bench, parseListView({ q, filter }), 2)));
  }
  return [...figures, createFigure("search within each filter", filtered, searchLimitMs)];
}

/** Counts are streamed after the rows, so they have no limit. */
async function measureCounts({ ctx, actor }: ListBench): Promise<Figure> {
  const times: number[] = [];
  for (const filter of [undefined, ...subscriberFilters]) {
    const view = parseListView({ filter });
    times.push(await measureMs(() => countSubscribers(ctx, actor, view)));
  }
  return createFigure("counts of each filter", times);
}

async function measureOrders({ ctx, actor }: ListBench): Promise<readonly Figure[]> {
  const measure = (query: Record<string, string | undefined>) =>
    measureMs(() => listOrders(ctx, actor, parseOrderFilter(query)));
  const lists: number[] = [];
  for (const query of [{}, { status: "paid" }, { status: "refunded" }, { view: "review" }]) {
    for (let round = 0; round < pagesPerList; round += 1) lists.push(await measure(query));
  }
  const searches: number[] = [];
  for (const q of ["TME-0005", "maria", "gmail", "garcia", "studio901", "99999", "nobody"]) {
    for (let round = 0; round < 3; round += 1) searches.push(await measure({ q }));
  }
  return [
    createFigure(`${size.orders} orders, by status`, lists, pageLimitMs),
    createFigure("search in orders", searches, searchLimitMs),
  ];
}

/** Measures parts of addresses and names in the send log and the outbox, two pages each. */
async function measureEmails(
  { ctx, actor }: ListBench,
  terms: readonly string[],
): Promise<readonly Figure[]> {
  const [sends, outbox]: [number[], number[]] = [[], []];
  for (const term of terms) {
    const readSends = async (cursor: string | null) =>
      (await readSendLog(ctx, { term }, { cursor: cursor ?? undefined })).nextCursor;
    const filter = { term, kind: null, status: null };
    const readEmails = async (after: string | null) =>
      (await readOutbox(ctx, actor, filter, after)).next;
    sends.push(...(await timePages(2, readSends)));
    outbox.push(...(await timePages(2, readEmails)));
  }
  return [
    createFigure(`search in ${screenSize.sends} sends`, sends, searchLimitMs),
    createFigure(`search in ${screenSize.outbox} outbox emails`, outbox, searchLimitMs),
  ];
}

/** Measures the command palette's search: all kinds of records at once. */
async function measurePalette(
  { ctx, actor }: ListBench,
  subscriberTerms: readonly string[],
): Promise<Figure> {
  // Terms that only the smaller lists contain, or none.
  const others = ["TME-0005", "TME-00099999", "visitor 29", "question", "track 77", "zzzzzz"];
  const terms = [...subscriberTerms, ...others];
  for (const text of ["maria", "zzz"]) await findRecords(ctx, actor, text);
  const kinds = new Set<string>();
  const times: number[] = [];
  for (const text of terms) {
    times.push(
      await measureMs(async () => {
        for (const { kind } of await findRecords(ctx, actor, text)) kinds.add(kind);
      }),
    );
  }
  // Otherwise the times say nothing.
  if (kinds.size < 5) throw new Error(`the palette found only ${[...kinds].join(", ")}`);
  return createFigure(`command palette, ${terms.length} terms`, times, searchLimitMs);
}

async function measureExport({ ctx, actor }: ListBench): Promise<readonly Figure[]> {
  const readMb = () => readProcess(process.pid).memoryMb;
  const before = readMb();
  let peak = before;
  let bytes = 0;
  let lines = 0;
  const ms = await measureMs(async () => {
    const { body } = await exportSubscribers(ctx, actor, parseListView({}));
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === 10) lines += 1;
      peak = Math.max(peak, readMb());
    }
  });
  return [
    {
      name: `export of ${lines - 1} rows, ${formatMb(bytes / 1024 ** 2)}`,
      ours: formatSeconds(ms),
      limit: "all rows in under 60 s",
      isMet: lines - 1 === size.subscribers && ms < 60_000,
    },
    atMost("additional memory", peak - before, 150, formatMb, `${formatMb(before)} (before)`),
  ];
}
