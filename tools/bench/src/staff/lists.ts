import { connect } from "@/db/client";
import { subscriberFilters } from "@/db/values/subscribers";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import { readOutbox } from "@/lib/email/staff-outbox";
import { findRecords } from "@/lib/flows/find-records";
import { readSendLog } from "@/lib/newsletter/sending/read-sending";
import { listOrders, parseOrderFilter } from "@/lib/orders/read-orders";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { countSubscribers } from "@/lib/subscribers/read-subscribers";
import { testCtx } from "@/tests/support/ctx";
import { withTemporaryDatabase } from "../data/temporary-database";
import { measureMs } from "../measure/measure-ms";
import { type Figure, printFigures } from "../report";
import { insertStaffLists, fullListSize as size } from "./list-data";
import { createListFigure, type ListBench, pagesPerList } from "./list-figure";
import { fullScreenSize, insertScreenData } from "./screen-data";
import { createSearchTerms, measureFilters, measureSearches } from "./subscriber-pages";

const pageLimitMs = 20;
const searchLimitMs = 150;
const exportLimits = { seconds: 60, extraMemoryMb: 150 } as const;

/** One send per subscriber; few of what no search reads. */
const screenSize = { ...fullScreenSize, sends: size.subscribers, audit: 1_000 };

function createActor(): AdminActor {
  const actor = toAdminActor({
    sessionId: "bench",
    userId: crypto.randomUUID(),
    email: "bench@example.com",
    method: "password",
    expiresAt: new Date(Date.now() + 86_400_000),
    role: "admin",
  });
  if (!actor) throw new Error("the session has no role");
  return actor;
}

/** Measures parts of addresses and names in the send log and the outbox, two pages each. */
async function measureEmails({ ctx, actor }: ListBench): Promise<readonly Figure[]> {
  const sends: number[] = [];
  const outbox: number[] = [];
  for (const term of await createSearchTerms(ctx.db)) {
    let cursor: string | null = null;
    let after: string | null = null;
    for (let page = 0; page < 2; page += 1) {
      sends.push(
        await measureMs(async () => {
          cursor = (await readSendLog(ctx, { term }, { cursor: cursor ?? undefined })).nextCursor;
        }),
      );
      const filter = { term, kind: null, status: null };
      outbox.push(
        await measureMs(async () => {
          after = (await readOutbox(ctx, actor, filter, after)).next;
        }),
      );
    }
  }
  return [
    createListFigure(`search in ${screenSize.sends} sends`, sends, searchLimitMs),
    createListFigure(`search in ${screenSize.outbox} outbox emails`, outbox, searchLimitMs),
  ];
}

/** Counts are streamed after the rows, so they have no limit. */
async function measureCounts({ ctx, actor }: ListBench): Promise<readonly Figure[]> {
  const times: number[] = [];
  for (const filter of [undefined, ...subscriberFilters]) {
    const view = parseListView({ filter });
    times.push(await measureMs(() => countSubscribers(ctx, actor, view)));
  }
  return [createListFigure("counts of each filter", times, null)];
}

async function measureOrders({ ctx, actor }: ListBench): Promise<readonly Figure[]> {
  const measure = (query: Record<string, string | undefined>) =>
    measureMs(() => listOrders(ctx, actor, parseOrderFilter(query), null));
  const lists: number[] = [];
  for (const query of [{}, { status: "paid" }, { status: "refunded" }, { view: "review" }]) {
    for (let round = 0; round < pagesPerList; round += 1) lists.push(await measure(query));
  }
  const searches: number[] = [];
  for (const q of ["TME-0005", "maria", "gmail", "garcia", "studio901", "99999", "nobody"]) {
    for (let round = 0; round < 3; round += 1) searches.push(await measure({ q }));
  }
  return [
    createListFigure(`${size.orders} orders, by status`, lists, pageLimitMs),
    createListFigure("search in orders", searches, searchLimitMs),
  ];
}

async function measureExport({ ctx, actor }: ListBench): Promise<readonly Figure[]> {
  const readRssMb = () => process.memoryUsage().rss / 1024 / 1024;
  const before = readRssMb();
  let peak = before;
  let bytes = 0;
  let lines = 0;
  const ms = await measureMs(async () => {
    const { body } = await exportSubscribers(ctx, actor, parseListView({}));
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === 10) lines += 1;
      peak = Math.max(peak, readRssMb());
    }
  });
  const rows = lines - 1;
  const seconds = ms / 1000;
  return [
    {
      name: `export of ${rows} rows, ${(bytes / 1024 / 1024).toFixed(0)} MB`,
      ours: `${seconds.toFixed(1)} s`,
      baseline: "",
      limit: {
        text: `all rows in under ${exportLimits.seconds} s`,
        isMet: rows === size.subscribers && seconds < exportLimits.seconds,
      },
    },
    {
      name: "additional memory during the export",
      ours: `${(peak - before).toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB (before)`,
      limit: {
        text: `under ${exportLimits.extraMemoryMb} MB`,
        isMet: peak - before < exportLimits.extraMemoryMb,
      },
    },
  ];
}

/** Measures the dashboard's lists with a million subscribers, in a temporary database. */
export async function benchStaffLists(): Promise<number> {
  return await withTemporaryDatabase(async ({ url }) => {
    console.log(`Writing ${size.subscribers} subscribers and ${size.orders} orders …`);
    await insertStaffLists(url, size);
    await insertScreenData(url, screenSize);
    const { db, close } = connect(url, { poolSize: 4 });
    try {
      const bench = { ctx: testCtx({ db, now: new Date() }), actor: createActor() };
      return printFigures("Dashboard lists", [
        ...(await measureFilters(bench, pageLimitMs)),
        ...(await measureSearches(bench, searchLimitMs)),
        ...(await measureCounts(bench)),
        ...(await measureOrders(bench)),
        ...(await measureEmails(bench)),
        await measurePalette(bench, searchLimitMs),
        ...(await measureExport(bench)),
      ]);
    } finally {
      await close();
    }
  });
}

/** Terms that only the smaller lists contain, or none. */
const otherTerms = ["TME-0005", "TME-00099999", "visitor 29", "question", "track 77", "zzzzzz"];

/** Measures the command palette's search: all kinds of records at once. */
async function measurePalette({ ctx, actor }: ListBench, limitMs: number): Promise<Figure> {
  const terms = [...(await createSearchTerms(ctx.db)), ...otherTerms];
  const search = (text: string) => findRecords(ctx, actor, text);
  for (const text of ["maria", "zzz"]) await search(text);
  const kinds = new Set<string>();
  const times: number[] = [];
  for (const text of terms) {
    times.push(
      await measureMs(async () => {
        for (const { kind } of await search(text)) kinds.add(kind);
      }),
    );
  }
  // Otherwise the times say nothing.
  if (kinds.size < 5)
    throw new Error(`the palette found only ${[...kinds].join(", ") || "nothing"}`);
  return createListFigure(`command palette, ${terms.length} terms`, times, limitMs);
}
