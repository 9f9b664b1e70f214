import { type SQL, sql } from "drizzle-orm";
import { beginningWith, containing } from "@/lib/search-pattern";
import type { ListingView, SubscriberFilter } from "@/lib/subscribers/listing-view";
import { highIntentFrom, pendingHoursToLook } from "@/lib/subscribers/status";

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

const before = (now: Date, ms: number): SQL =>
  sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** Words of ours, written out: a partial index is found by its own words alone. */
const highIntent = sql.raw(`quick_check_count >= ${highIntentFrom}`);

/**
 * Who a filter shows, as one or more sets that do not overlap, each of which an index holds in every
 * order. Days are rolling, back from now.
 */
export function filterSets(filter: SubscriberFilter | null, now: Date): readonly SQL[] {
  switch (filter) {
    case null:
      return [sql`true`];
    case "new-7d":
      return [sql`created_at >= ${before(now, 7 * dayMs)}`];
    case "new-30d":
      return [sql`created_at >= ${before(now, 30 * dayMs)}`];
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

/**
 * What a search finds: an address or a first name that holds the text or, up to two letters, that
 * begins with it.
 */
export function searchCondition({ search }: Pick<ListingView, "search">): SQL {
  if (search === "") return sql`true`;
  if ([...search].length < shortestInside) {
    const start = beginningWith(search);
    return sql`(email like ${start} or name_key like lower(${start}))`;
  }
  return sql`search_text like lower(${containing(search)})`;
}
