import { sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import {
  readSendCountsSinceResume,
  stopThresholds,
} from "@/lib/newsletter/deliverability/list-health";
import { recentSendLimit, type SendCounts } from "@/lib/newsletter/deliverability/recent-sends";
import type { SendStatus } from "@/lib/newsletter/sending/send-statuses";

export type DailySendCounts = Readonly<Record<SendStatus, number>> & {
  readonly chicagoDate: ChicagoDay;
  readonly total: number;
};

export type Deliverability = {
  /**
   * The recent sends that decide whether the sequence stops. Sends before the last resume don't
   * count.
   */
  readonly recent: SendCounts;
  readonly recentLimit: number;
  /** More than this many stop the sequence. */
  readonly stopThresholds: { readonly bounced: number; readonly complained: number };
  /** Newest first, without days that had no sends. */
  readonly days: readonly DailySendCounts[];
};

/**
 * Reads the results of the last 1,000 sends and of each recent day in Chicago. `sent` means no
 * delivery event has arrived yet.
 */
export async function readDeliverability(
  ctx: Ctx,
  { days = 14 }: { readonly days?: number } = {},
): Promise<Deliverability> {
  const since = addDays(getChicagoDay(ctx.now()), 1 - days);
  const [newest, rows] = await Promise.all([
    readSendCountsSinceResume(ctx),
    readRows<{ day: ChicagoDay; status: SendStatus; mails: number }>(
      ctx.db,
      sql`
      select chicago_date::text as day, status, count(*)::int as mails
      from newsletter_sends where chicago_date >= ${since}::date
      group by chicago_date, status order by chicago_date desc`,
    ),
  ]);
  const ofDay = (chicagoDate: ChicagoDay): DailySendCounts => {
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
  return {
    recent: newest,
    recentLimit: recentSendLimit,
    stopThresholds: stopThresholds,
    days: chicagoDates.map(ofDay),
  };
}
