import { type SQL, sql } from "drizzle-orm";
import { daysBefore, hoursBefore } from "@/db/durations";
import { timestampParam } from "@/db/read-rows";
import { containsWords, foldText, isShortSearch, startsWithPattern } from "@/db/search-text";
import {
  highIntentFrom,
  type ListView,
  membershipFilterPlans,
  pendingAttentionHours,
  quickChecks,
  type SubscriberFilter,
  type SubscriberSort,
} from "@/db/values/subscribers";

/** Inlined, because a partial index only matches literal values. */
const highIntent = sql.raw(`quick_check_count >= ${highIntentFrom}`);

/** Has asked about a membership plan. Few have, so these are found by subscriber. */
const isInterested = (plan: SQL): SQL =>
  sql`subscriber_id in (select e.subscriber_id from newsletter_events e
    where e.event_type = 'membership_interest' and ${plan})`;

/**
 * Splits a filter into non-overlapping conditions, each covered by an index in every sort order.
 * Days are counted back from now.
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
      const isNew = sql`created_at >= ${timestampParam(daysBefore(now, filter === "new-7d" ? 7 : 30))}`;
      if (sort !== "checks") return [isNew];
      // Within each count the index is ordered by time.
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
    case "twice-weekly":
      return [sql`frequency = 'twice_weekly'`];
    case "high-intent":
      return [highIntent];
    case "needs-attention": {
      const since = timestampParam(hoursBefore(now, pendingAttentionHours));
      return [
        sql`delivery_problem is not null`,
        sql`status = 'pending' and created_at < ${since} and delivery_problem is null`,
      ];
    }
    case "membership":
      return [isInterested(sql`true`)];
    case "membership-basic":
    case "membership-professional":
    case "membership-enterprise":
      return [isInterested(sql`item_key = ${membershipFilterPlans[filter]}`)];
  }
}

/** The same filter as a single condition. */
export function filterCondition(filter: SubscriberFilter | null, now: Date): SQL {
  return sql`(${sql.join(
    filterSets(filter, now).map((set) => sql`(${set})`),
    sql` or `,
  )})`;
}

/**
 * Matches an address or first name that contains every word, or starts with the text if it has one
 * or two characters. Written to match the indexes.
 */
export function searchCondition({ search }: Pick<ListView, "search">): SQL {
  if (search === "") return sql`true`;
  const folded = foldText(search);
  if (!isShortSearch(folded)) return containsWords(sql`fold_text(search_text)`, search);
  const start = startsWithPattern(folded);
  return sql`(email like ${start} or fold_text(first_name) like ${start})`;
}

/** The same condition, using only columns of the sort indexes. */
export function searchedRow({ search }: Pick<ListView, "search">): SQL {
  const folded = foldText(search);
  if (!isShortSearch(folded)) return searchCondition({ search });
  const start = startsWithPattern(folded);
  // The first line is the name. Without a name the text starts with the line break.
  return sql`(email like ${start} or fold_text(search_text) like ${start})`;
}
