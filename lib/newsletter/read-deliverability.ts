import { sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import { addDays, type ChicagoDay, chicagoDayOf } from "@/lib/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { ceilings, countedMails } from "@/lib/newsletter/list-health";
import { type MailCounts, newestLookedAt } from "@/lib/newsletter/newest-mails";
import type { SendStatus } from "@/lib/newsletter/sending";

export type DayOfMails = Readonly<Record<SendStatus, number>> & {
  readonly chicagoDate: ChicagoDay;
  readonly total: number;
};

export type Deliverability = {
  /** The newest mails that decide whether the sequence is stopped: none from before it was resumed. */
  readonly newest: MailCounts;
  /** How many of them are looked at. */
  readonly newestLimit: number;
  /** More of the newest than this stops the sequence. */
  readonly ceilings: { readonly bounced: number; readonly complained: number };
  /** Newest first; days without mails are left out. */
  readonly days: readonly DayOfMails[];
};

/**
 * How mails fared: the newest 1,000, and each of the last days in Chicago. `delivered` counts as far
 * as the provider told; the rest of what left is `sent`. Database faults are thrown.
 */
export async function readDeliverability(
  ctx: Ctx,
  { days = 14 }: { readonly days?: number } = {},
): Promise<Deliverability> {
  const since = addDays(chicagoDayOf(ctx.now()), 1 - days);
  const [newest, rows] = await Promise.all([
    countedMails(ctx),
    readRows<{ day: ChicagoDay; status: SendStatus; mails: number }>(
      ctx.db,
      sql`
      select chicago_date::text as day, status, count(*)::int as mails
      from newsletter_sends where chicago_date >= ${since}::date
      group by chicago_date, status order by chicago_date desc`,
    ),
  ]);
  const ofDay = (chicagoDate: ChicagoDay): DayOfMails => {
    const own = rows.filter(({ day }) => day === chicagoDate);
    const mails = (status: SendStatus) => own.find((row) => row.status === status)?.mails ?? 0;
    return {
      chicagoDate,
      total: own.reduce((sum, row) => sum + row.mails, 0),
      queued: mails("queued"),
      sent: mails("sent"),
      failed: mails("failed"),
      uncertain: mails("uncertain"),
      delivered: mails("delivered"),
      bounced: mails("bounced"),
      complained: mails("complained"),
    };
  };
  const chicagoDates = [...new Set(rows.map(({ day }) => day))];
  return { newest, newestLimit: newestLookedAt, ceilings, days: chicagoDates.map(ofDay) };
}
