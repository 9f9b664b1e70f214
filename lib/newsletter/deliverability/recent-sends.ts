import { and, desc, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterSends as sends } from "@/db/schema";

export type SendCounts = {
  readonly mails: number;
  /** Accepted by the provider, with no delivery event yet. */
  readonly sent: number;
  readonly delivered: number;
  readonly bounced: number;
  readonly complained: number;
};

/** How many recent sends are used to judge the list's health. */
export const recentSendLimit = 1_000;

/** Counts the results of the last 1,000 sends, optionally since a point in time. */
export async function readRecentSendCounts(
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
      mails: sql<number>`count(*)`.mapWith(Number),
      sent: withStatus("sent"),
      delivered: withStatus("delivered"),
      bounced: withStatus("bounced"),
      complained: withStatus("complained"),
    })
    .from(newest);
  return counted ?? { mails: 0, sent: 0, delivered: 0, bounced: 0, complained: 0 };
}
