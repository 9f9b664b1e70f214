import { type SQL, sql } from "drizzle-orm";
import { dayMs, hourMs } from "@/lib/core/durations";
import { containsPattern, startsWithPattern } from "@/lib/core/search-term";
import type { ListView, SubscriberFilter, SubscriberSort } from "@/lib/subscribers/list-view";
import { highIntentFrom, pendingHoursToLook, quickChecks } from "@/lib/subscribers/status";

const before = (now: Date, ms: number): SQL =>
  sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** Words of ours, written out: a partial index is found by its own words alone. */
const highIntent = sql.raw(`quick_check_count >= ${highIntentFrom}`);

/**
 * Who a filter shows, as one or more sets that do not overlap, each of which an index holds in every
 * order. Days are rolling, back from now.
 */
export function filterSets(
  filter: SubscriberFilter | null,
  now: Date,
  sort: SubscriberSort = "joined",
): readonly SQL[] {
  switch (filter) {
    case null:
      return [sql`true`];
    case "new-7d":
    case "new-30d": {
      const isNew = sql`created_at >= ${before(now, (filter === "new-7d" ? 7 : 30) * dayMs)}`;
      if (sort !== "checks") return [isNew];
      // Within each count the index stands by time.
      return Array.from({ length: quickChecks + 1 }, (_, count) => {
        return sql`quick_check_count = ${count}::int and ${isNew}`;
      });
    }
    case "pending":
    case "confirmed":
    case "unsubscribed":
      return [sql`status = ${filter}`];
    case "daily":
    case "weekly":
      return [sql`frequency = ${filter}`];
    case "high-intent":
      return [highIntent];
    case "needs-attention": {
      const since = before(now, pendingHoursToLook * hourMs);
      return [
        sql`trouble is not null`,
        sql`status = 'pending' and created_at < ${since} and trouble is null`,
      ];
    }
  }
}

/** The same as one condition. */
export function filterCondition(filter: SubscriberFilter | null, now: Date): SQL {
  return sql`(${sql.join(
    filterSets(filter, now).map((set) => sql`(${set})`),
    sql` or `,
  )})`;
}

/** From so many letters on, an index of letters in threes finds a text wherever it stands. */
const shortestInside = 3;

/** Short searches find what begins with them: a name or an address. */
const isShort = (search: string) => [...search].length < shortestInside;

/**
 * What a search finds: an address or a first name that holds the text or, up to two letters, that
 * begins with it. In the words of the indexes that find it among all.
 */
export function searchCondition({ search }: Pick<ListView, "search">): SQL {
  if (search === "") return sql`true`;
  if (!isShort(search)) return sql`search_text like lower(${containsPattern(search)})`;
  const start = startsWithPattern(search);
  return sql`(email like ${start} or name_key like lower(${start}))`;
}

/** The same of a row that is at hand, by what the indexes of the orders hold. */
export function searchedRow({ search }: Pick<ListView, "search">): SQL {
  if (!isShort(search)) return searchCondition({ search });
  const start = startsWithPattern(search);
  // The name is the first line; where there is none, the text begins with the line's end.
  return sql`(email like ${start} or search_text like lower(${start}))`;
}
