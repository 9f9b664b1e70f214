import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { quantile } from "simple-statistics";
import { screens } from "@/components/admin/layout/screens";
import { connect, type Database } from "@/db/client";
import type { SegmentCondition } from "@/db/values/segments";
import { subscriberFilters, subscriberSorts } from "@/db/values/subscribers";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import { readOutbox } from "@/lib/email/staff-outbox";
import { findRecords } from "@/lib/flows/find-records";
import { readSendLog } from "@/lib/newsletter/sending/read-sending";
import { listOrders, parseOrderFilter } from "@/lib/orders/read-orders";
import { readPerson } from "@/lib/people/read-person";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { countSubscribers, readSubscribers } from "@/lib/subscribers/read-subscribers";
import { countSegmentSubscribers } from "@/lib/subscribers/segments";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { sessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { insertLists, insertScreens, fullSize as size } from "./data";
import { withSession, withTemporaryDatabase } from "./database";
import { measureEach, measureMs, timeBytes, watchMemory } from "./measure";
import {
  atMost,
  type Figure,
  formatMb,
  formatMs,
  formatQuantiles,
  formatSeconds,
  p95,
  printFigures,
} from "./report";
import { fillShop, withShop } from "./site";

const pageLimitMs = 20;
const searchLimitMs = 150;
/** Of the first byte; the page renders for a few milliseconds. */
const personLimitMs = 300;
/** How many pages of each list are read. */
const pagesPerList = 12;

async function insertAll(db: NodePgDatabase): Promise<void> {
  await insertLists(db, size);
  await insertScreens(db, size);
  await db.execute(sql`
    update orders o set email = s.email
    from (select email, row_number() over (order by id) * 2 as n from newsletter_subscribers) s
    where o.sequence = s.n`);
  await db.execute(sql`vacuum analyze orders`);
}

/** Measures the dashboard's lists with a million subscribers, in a temporary database. */
export async function benchStaffLists(): Promise<number> {
  return await withTemporaryDatabase(async (url) => {
    console.log(`Writing ${size.subscribers} subscribers and ${size.orders} orders …`);
    await withSession(url, insertAll);
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

const segmentLimitMs = 2_000;

/** One condition of each kind that reads more than the subscriber, and two together. */
const segments: readonly (readonly SegmentCondition[])[] = [
  [{ kind: "bought", is: true, product: "ebook" }],
  [{ kind: "bought", is: false, product: "ebook" }],
  [
    { kind: "bought", is: true, product: "ebook" },
    { kind: "bought", is: false, product: "course" },
  ],
  [{ kind: "bought", is: true, product: "radio-spin-pack" }],
  [{ kind: "course", is: true, progress: "not_started" }],
  [{ kind: "course", is: false, progress: "finished" }],
  [{ kind: "quick_check", is: true, check: "mlc_active", answer: "no" }],
  [{ kind: "frequency", is: false, frequency: "weekly" }],
  [{ kind: "issue", is: true, position: 30 }],
  [{ kind: "campaign", is: true, touch: "last", campaign: "campaign 3" }],
  [{ kind: "joined", is: true, from: "2025-01-01", to: null }],
  [{ kind: "broadcast", is: false, issueId: "010" }],
  [{ kind: "tag", is: false, tag: "Memphis" }],
  [{ kind: "filter", is: true, filter: "needs-attention" }],
  [{ kind: "search", is: true, text: "maria" }],
];

/** Counts segments, and reads their first page. Half of the buyers are subscribers. */
async function measureSegments(ctx: TestCtx, actor: AdminActor): Promise<readonly Figure[]> {
  const named = segments.map((conditions) => ({ conditions, kinds: conditions.map(describe) }));
  const figures: Figure[] = [];
  for (const { conditions, kinds } of named) {
    const count = await measureMs(() => countSegmentSubscribers(ctx, actor, { conditions }));
    const segment = { id: crypto.randomUUID(), version: 1, conditions };
    const page = await measureMs(() =>
      readSubscribers(ctx, actor, { ...parseListView({}), segment }, null),
    );
    const name = `segment "${kinds.join(" and ")}" (page ${formatMs(page)})`;
    figures.push(atMost(name, count, segmentLimitMs, formatMs));
  }
  return figures;
}

const describe = ({ kind, is }: SegmentCondition) => (is ? kind : `not ${kind}`);

async function measureLists(db: Database): Promise<readonly Figure[]> {
  const ctx = testCtx({ db, now: new Date() });
  const account = { sessionId: "bench", userId: crypto.randomUUID(), email: "bench@example.com" };
  const session = { ...account, method: "password", expiresAt: ctx.now(), role: "admin" } as const;
  const actor = toAdminActor(session) as AdminActor;
  const timeSubscribers = (views: readonly View[], pages: number) =>
    timePages(pages, views, async (view, cursor) => {
      return (await readSubscribers(ctx, actor, parseListView(view), cursor)).next;
    });
  const figures: Figure[] = [];
  const filters = [undefined, ...subscriberFilters];
  const sorts = subscriberSorts.flatMap((sort) =>
    ["asc", "desc"].map((order) => ({ sort, order })),
  );
  for (const filter of filters) {
    const views = sorts.map((sort) => ({ filter, ...sort }));
    // Not measured: the database hasn't read these pages since it was filled.
    await timeSubscribers(views, 2);
    const times = await timeSubscribers(views, pagesPerList);
    figures.push(p95(`${filter ?? "all"}, all sort orders`, times, pageLimitMs));
  }
  const terms = await createSearchTerms(db);
  const addSearch = (name: string, times: number[]) =>
    figures.push(p95(name, times, searchLimitMs));
  for (const sort of subscriberSorts) {
    const search = (queries: readonly string[], pages: number) =>
      timeSubscribers(
        queries.map((q) => ({ q, sort })),
        pages,
      );
    await search(["@", "zzz"], 1);
    const times = await search(terms, 2);
    const slowest = formatMs(Math.max(...times));
    addSearch(`${terms.length} terms, by ${sort} (slowest ${slowest})`, times);
  }
  const filtered = terms.map((q, index) => ({
    q,
    filter: subscriberFilters[index % subscriberFilters.length],
  }));
  addSearch("search within each filter", await timeSubscribers(filtered, 2));
  const counts = await measureEach(filters, (filter) =>
    countSubscribers(ctx, actor, parseListView({ filter })),
  );
  // Streamed after the rows, so they have no limit.
  figures.push(p95("counts of each filter", counts));
  figures.push(...(await measureSegments(ctx, actor)));
  const timeOrders = (queries: readonly Parameters<typeof parseOrderFilter>[0][], rounds: number) =>
    timePages(rounds, queries, async (query) => {
      await listOrders(ctx, actor, parseOrderFilter(query));
      return "";
    });
  const views = [{}, { status: "paid" }, { status: "refunded" }, { view: "review" }];
  const listed = await timeOrders(views, pagesPerList);
  figures.push(p95(`${size.orders} orders, by status`, listed, pageLimitMs));
  const orderTerms = ["TME-0005", "maria", "gmail", "garcia", "studio901", "99999", "nobody"];
  const found = orderTerms.map((q) => ({ q }));
  addSearch("search in orders", await timeOrders(found, 3));
  const sends = await timePages(2, terms, async (term, cursor) => {
    return (await readSendLog(ctx, { term }, { cursor: cursor ?? undefined })).nextCursor;
  });
  addSearch(`search in ${size.sends} sends`, sends);
  const outbox = await timePages(2, terms, async (term, after) => {
    return (await readOutbox(ctx, actor, { term, kind: null, status: null }, after)).next;
  });
  addSearch(`search in ${size.outbox} outbox emails`, outbox);
  const kinds = new Set<string>();
  const find = async (text: string) => {
    for (const { kind } of await findRecords(ctx, actor, text)) kinds.add(kind);
  };
  await measureEach(["maria", "zzz"], find);
  // The last terms are in the smaller lists only, or in none.
  const others = ["TME-0005", "TME-00099999", "visitor 29", "question", "track 77", "zzzzzz"];
  addSearch("command palette", await measureEach([...terms, ...others], find));
  if (kinds.size < 5) throw new Error(`the palette found only ${[...kinds].join(", ")}`);
  figures.push(await measurePeople(db, (id) => readPerson(ctx, actor, id)));
  const { body } = await exportSubscribers(ctx, actor, parseListView({}));
  return [...figures, ...(await measureExport(body))];
}

/** Opens the person of random orders and subscribers, and of the addresses with the most orders. */
async function measurePeople(
  db: Database,
  read: (id: string) => Promise<unknown>,
): Promise<Figure> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id::text from orders tablesample system (1) limit 200)
    union all (select id::text from newsletter_subscribers tablesample system (0.1) limit 200)
    union all (select min(id::text) from orders group by lower(email) order by count(*) desc limit 20)`);
  const ids = rows.map(({ id }) => id);
  // Not measured: the database hasn't read these tables' indexes since they were filled.
  await measureEach(ids.slice(0, 20), read);
  return p95(`person's page, ${ids.length} people`, await measureEach(ids, read), personLimitMs);
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

async function measureExport(body: AsyncIterable<Uint8Array>): Promise<readonly Figure[]> {
  const memory = watchMemory(process.pid);
  let [bytes, lines] = [0, 0];
  const ms = await measureMs(async () => {
    for await (const chunk of body) {
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

const rounds = 30;
const warmUpRounds = 2;
const limitMs = 300;
/** The shell's first byte, the heading that arrives together with the rows, the last byte with counts and charts. */
const stages = ["firstByte", "rows", "complete"] as const;
/** The baseline: the access check, the shell and a few rows. */
const smallScreen = "/admin/settings";
const lists = ["subscribers", "orders", "inbox", "consultations", "radio", "emails"];
const moreScreens = `
  overview?days=90 subscribers?filter=needs-attention subscribers?q=garcia subscribers?q=a
  subscribers?sort=checks&order=desc orders?status=refunded&kind=radio orders?q=garcia orders?q=a
  orders?q=nobody-has-this inbox?kind=contact&sort=due inbox?status=all&q=question+29
  consultations?status=done&q=visitor4 radio?stage=ready&q=track
  emails/send-log emails/send-log?status=bounced emails/send-log?q=garcia
  emails/outbox emails/outbox?kind=receipt&state=failed emails/outbox?q=nobody@example.com
  emails/deliverability content/faq content/lessons content/events content/ebook
  content/products/ebook audit?action=content_saved account`;

/**
 * Measures every dashboard screen with a million subscribers and 100,000 orders, in a shop of its
 * own. The baseline is the settings screen, which has only a few rows.
 */
export async function benchStaffScreens(): Promise<number> {
  return await withShop(async () => {
    await fillShop(insertAll);
    const { sessionId } = await staffAccount({ admin: true });
    const cookie = await sessionCookie(sessionId);
    const measured = (await listScreens(cookie)).map((path) => ({
      path,
      times: { firstByte: [] as number[], rows: [] as number[], complete: [] as number[] },
    }));
    // All screens in each round, so that a busy second doesn't count for one screen only.
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      for (const { path, times } of measured) {
        const screen = await timeBytes(shopAddresses.shop + path, { cookie }, "<h1");
        if (!screen.text.includes("</html>") || screen.times.rows === 0) {
          throw new Error(`${path} returned ${screen.status}: ${screen.text.slice(0, 200)}`);
        }
        if (round < warmUpRounds) continue;
        for (const stage of stages) times[stage].push(screen.times[stage]);
      }
    }
    const small = measured.find(({ path }) => path === smallScreen)?.times.rows ?? [];
    const title = `Dashboard screens, p50 / p95 of ${rounds}: first byte, rows, complete; baseline: rows of settings`;
    const figures = measured.map(
      ({ path, times }): Figure => ({
        name: path,
        ours: stages.map((stage) => formatQuantiles(times[stage])).join(", "),
        baseline: formatQuantiles(small),
        limit: `p95 of first byte and rows under ${limitMs} ms`,
        isMet: [times.firstByte, times.rows].every((all) => quantile(all, 0.95) < limitMs),
      }),
    );
    return printFigures(title, figures);
  });
}

/** Lists every dashboard screen, lists also with filters and searches, and the first page that each list links to. */
async function listScreens(cookie: string): Promise<readonly string[]> {
  const details: string[] = [];
  for (const list of lists) {
    const { text } = await timeBytes(`${shopAddresses.shop}/admin/${list}`, { cookie }, "<h1");
    const path = new RegExp(`href="(/admin/${list}/(?:[\\da-f-]{36}|\\d{3}))"`).exec(text)?.[1];
    if (!path) throw new Error(`${list} links to no page of a record`);
    details.push(path);
  }
  const others = moreScreens.trim().split(/\s+/);
  return [
    ...screens.map(({ href }) => href),
    ...others.map((path) => `/admin/${path}`),
    ...details,
  ];
}
