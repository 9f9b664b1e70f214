import { count, gte } from "drizzle-orm";
import { newsletterSends as sends } from "@/db/schema";
import { type ChicagoDay, chicagoDayOf, chicagoHour } from "@/lib/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { dayMs } from "@/lib/durations";

/** Mails a day of a new domain's first week: mailbox providers mistrust a stranger who writes to many. */
const firstWeek = [150, 250, 400, 700, 1_000, 1_500, 2_000] as const;
/** From the second week on each day allows half as much again. */
const growth = 1.5;

/**
 * How many mails may leave on a day of a domain's warm-up. In: its first day and the day asked for.
 * Before the first day nothing is limited, and after a month nothing is any more.
 */
export function warmUpCap(firstDay: ChicagoDay, day: ChicagoDay): number {
  const age = Math.round((Date.parse(day) - Date.parse(firstDay)) / dayMs);
  if (age < 0 || age >= 30) return Number.POSITIVE_INFINITY;
  const known = firstWeek[age];
  return known ?? Math.round(firstWeek[6] * growth ** (age - 6));
}

/** How many mails may still be claimed today. Welcomes count, and are never held up by it. */
export async function leftOfWarmUp(ctx: Ctx): Promise<number> {
  const firstDay = ctx.settings.mailWarmUpFrom;
  if (firstDay === null) return Number.POSITIVE_INFINITY;
  const today = chicagoDayOf(ctx.now());
  const cap = warmUpCap(firstDay, today);
  if (cap === Number.POSITIVE_INFINITY) return cap;
  const [counted] = await ctx.db
    .select({ mails: count() })
    .from(sends)
    .where(gte(sends.createdAt, chicagoHour(today, 0)));
  return Math.max(0, cap - (counted?.mails ?? 0));
}
