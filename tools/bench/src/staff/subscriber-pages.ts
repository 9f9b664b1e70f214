import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type ListView, subscriberFilters, subscriberSorts } from "@/db/values/subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { readSubscribers } from "@/lib/subscribers/read-subscribers";
import { type Figure, formatMs } from "../report";
import { createListFigure, type ListBench, pagesPerList } from "./list-figure";

/** Reads up to `pages` pages, each with the cursor of the last. Returns the times in milliseconds. */
async function readPages(
  { ctx, actor }: ListBench,
  view: ListView,
  pages: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const startedAt = performance.now();
    const { next }: { readonly next: string | null } = await readSubscribers(
      ctx,
      actor,
      view,
      cursor,
    );
    times.push(performance.now() - startedAt);
    if (next === null) break;
    cursor = next;
  }
  return times;
}

/** Measures each filter in each sort order. */
export async function measureFilters(
  bench: ListBench,
  limitMs: number,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const filter of [undefined, ...subscriberFilters]) {
    const times: number[] = [];
    for (const sort of subscriberSorts) {
      for (const order of ["asc", "desc"]) {
        const view = parseListView({ filter, sort, order });
        // Not measured: the database hasn't read these pages since it was filled.
        await readPages(bench, view, 2);
        times.push(...(await readPages(bench, view, pagesPerList)));
      }
    }
    figures.push(createListFigure(`${filter ?? "all"}, all sort orders`, times, limitMs));
  }
  return figures;
}

/** Returns parts of listed names and addresses, of every length and frequency, and unknown terms. */
export async function createSearchTerms(db: Database): Promise<readonly string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select substr(search_text, 1 + floor(random() * greatest(1, length(search_text) - 9))::int,
      1 + floor(random() * 10)::int) as term
    from subscriber_listings tablesample system (0.02) limit 150`);
  const parts = rows.map(({ term }) => term.replaceAll("\n", "").trim()).filter(Boolean);
  const common = [
    "gmail",
    "maria",
    "studio901",
    "oldlist",
    "oldlist.example",
    "a",
    "z",
    "jo",
    "zq",
  ];
  const special = ["%", "_", "\\", "nobody-has-this", "com", ".com", "@", "99"];
  const rare = ["kofi", "amara", "ingrid"];
  return [...parts, ...common, ...special, ...rare];
}

/** Measures many search terms in each sort order and within the filters. */
export async function measureSearches(
  bench: ListBench,
  limitMs: number,
): Promise<readonly Figure[]> {
  const terms = await createSearchTerms(bench.ctx.db);
  const figures: Figure[] = [];
  for (const q of ["@", "zzz"]) {
    for (const sort of subscriberSorts) await readPages(bench, parseListView({ q, sort }), 1);
  }
  const maxima: { readonly name: string; readonly ms: number }[] = [];
  for (const sort of subscriberSorts) {
    const times: number[] = [];
    for (const q of terms) {
      const pages = await readPages(bench, parseListView({ q, sort }), 2);
      maxima.push({ name: `${q} by ${sort}`, ms: Math.max(...pages) });
      times.push(...pages);
    }
    figures.push(createListFigure(`${terms.length} search terms, by ${sort}`, times, limitMs));
  }
  const filtered: number[] = [];
  for (const [index, q] of terms.entries()) {
    const filter = subscriberFilters[index % subscriberFilters.length];
    filtered.push(...(await readPages(bench, parseListView({ q, filter }), 2)));
  }
  figures.push(createListFigure("search within each filter", filtered, limitMs));
  const slowest = maxima.sort((a, b) => b.ms - a.ms).slice(0, 5);
  const formatted = slowest.map(({ name, ms }) => `${name} ${formatMs(ms)}`);
  console.log(`Slowest searches: ${formatted.join(", ")}`);
  return figures;
}
