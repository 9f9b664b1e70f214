import { countSendsSince } from "@/db/queries/newsletter/send-counts";
import { type ChicagoDay, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";

/**
 * Daily limits of a new domain's first week. Mailbox providers distrust unknown high-volume
 * senders.
 */
const firstWeek = [150, 250, 400, 700, 1_000, 1_500, 2_000] as const;
/** Daily growth after the first week. */
const growth = 1.5;

/**
 * Returns how many emails a new domain may send on a day. Unlimited before the first day and after
 * 30 days.
 */
export function getWarmUpLimit(firstDay: ChicagoDay, day: ChicagoDay): number {
  const age = Math.round((Date.parse(day) - Date.parse(firstDay)) / dayMs);
  if (age < 0 || age >= 30) return Number.POSITIVE_INFINITY;
  return firstWeek[age] ?? Math.round(firstWeek[6] * growth ** (age - 6));
}

/**
 * Returns how many emails may still be claimed today. Welcome emails count, but the limit never
 * delays them.
 */
export async function readWarmUpRemaining(ctx: Ctx): Promise<number> {
  const firstDay = ctx.settings.emailWarmUpFrom;
  if (firstDay === null) return Number.POSITIVE_INFINITY;
  const today = getChicagoDay(ctx.now());
  const limit = getWarmUpLimit(firstDay, today);
  if (limit === Number.POSITIVE_INFINITY) return limit;
  return Math.max(0, limit - (await countSendsSince(ctx.db, fromChicagoHour(today, 0))));
}
