import { and, count, desc, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { newsletterSends as sends } from "@/db/schema";
import type { SendStatus } from "@/db/values/newsletter";

export type SendCounts = {
  readonly total: number;
  /** Accepted by the provider, with no delivery event yet. */
  readonly sent: number;
  readonly delivered: number;
  readonly bounced: number;
  readonly complained: number;
};

/** How many recent sends are used to judge the list's health. */
export const recentSendLimit = 1_000;

/** Counts the results of the last 1,000 sends, optionally since a point in time. */
export async function countRecentSends(
  db: Queryable,
  since: Date | null = null,
): Promise<SendCounts> {
  const newest = db
    .select({ status: sends.status })
    .from(sends)
    .where(
      and(
        inArray(sends.status, ["sent", "delivered", "bounced", "complained"]),
        since ? gte(sends.createdAt, since) : undefined,
      ),
    )
    .orderBy(desc(sends.createdAt))
    .limit(recentSendLimit)
    .as("newest");
  const withStatus = (status: string) =>
    sql<number>`count(*) filter (where ${newest.status} = ${status})`.mapWith(Number);
  const [counted] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      sent: withStatus("sent"),
      delivered: withStatus("delivered"),
      bounced: withStatus("bounced"),
      complained: withStatus("complained"),
    })
    .from(newest);
  return counted ?? { total: 0, sent: 0, delivered: 0, bounced: 0, complained: 0 };
}

/** Counts sends by Chicago day and status since a day (`2026-11-24`), newest day first. */
export async function countSendsByDay(db: Queryable, since: string) {
  return await readRows<{ day: string; status: SendStatus; emails: number }>(
    db,
    sql`
    select chicago_date::text as day, status, count(*)::int as emails
    from newsletter_sends where chicago_date >= ${since}::date
    group by chicago_date, status order by chicago_date desc`,
  );
}

export async function countSendsSince(db: Queryable, since: Date): Promise<number> {
  const [counted] = await db
    .select({ emails: count() })
    .from(sends)
    .where(gte(sends.createdAt, since));
  return counted?.emails ?? 0;
}
