import { and, desc, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterSends as sends } from "@/db/schema";

export type MailCounts = {
  readonly mails: number;
  /** Taken by the provider, nothing heard since. */
  readonly sent: number;
  readonly delivered: number;
  readonly bounced: number;
  readonly complained: number;
};

/** How many of the newest mails tell how the list fares. */
export const newestLookedAt = 1_000;

/** What became of the newest 1,000 mails that left, by default whenever; else since an instant. */
export async function newestMails(db: Queryable, since: Date | null = null): Promise<MailCounts> {
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
    .limit(newestLookedAt)
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
