import {
  countSendsByDay,
  recentSendLimit,
  type SendCounts,
} from "@/db/queries/newsletter/send-counts";
import type { SendStatus } from "@/db/values/newsletter";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import {
  readSendCountsSinceResume,
  stopThresholds,
} from "@/lib/newsletter/deliverability/list-health";

type DailySendCounts = Readonly<Record<SendStatus, number>> & {
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
  const [recent, rows] = await Promise.all([
    readSendCountsSinceResume(ctx),
    countSendsByDay(ctx.db, since),
  ]);
  const toDailyCounts = (chicagoDate: ChicagoDay): DailySendCounts => {
    const dayRows = rows.filter(({ day }) => day === chicagoDate);
    const count = (status: SendStatus) => dayRows.find((row) => row.status === status)?.emails ?? 0;
    return {
      chicagoDate,
      total: dayRows.reduce((sum, row) => sum + row.emails, 0),
      queued: count("queued"),
      sent: count("sent"),
      failed: count("failed"),
      uncertain: count("uncertain"),
      delivered: count("delivered"),
      bounced: count("bounced"),
      complained: count("complained"),
    };
  };
  const chicagoDates = [...new Set(rows.map(({ day }) => day))];
  return {
    recent,
    recentLimit: recentSendLimit,
    stopThresholds,
    days: chicagoDates.map(toDailyCounts),
  };
}
