import {
  type BusinessFigures,
  type CampaignFigures,
  type DayFigures,
  type Period,
  selectBusinessFigures,
  selectCampaigns,
  selectDays,
} from "@/db/queries/overview/overview";
import { type ListingFigures, readListingFigures } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, type ChicagoDay, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { getMonthPeriods, type OverviewPeriod } from "@/lib/overview/periods";
import { calculateConfirmRate } from "@/lib/subscribers/read-statistics";

/** How many campaigns are listed: highest revenue first, then most sign-ups. */
export const maxCampaigns = 15;

export type OverviewDay = DayFigures & { readonly day: ChicagoDay };

export type Overview = {
  readonly subscribers: ListingFigures & { readonly confirmRatePercent: number };
  /** The last `days` × 24 hours. Revenue is net of refunds. */
  readonly business: BusinessFigures;
  /** Calendar days in Chicago, oldest first, including today. */
  readonly days: readonly OverviewDay[];
  readonly campaigns: readonly CampaignFigures[];
};

/**
 * Reads the business figures from one snapshot, so that they add up. Rolling periods are half-open
 * and end now. Database errors are thrown.
 * @param span Number of days.
 */
export async function readOverview(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  span: OverviewPeriod,
): Promise<Overview> {
  const now = ctx.now();
  const period = getRollingPeriod(now, span);
  const days = listCalendarDays(now, span);
  return await ctx.db.transaction(
    async (tx) => {
      const subscribers = await readListingFigures(tx, now);
      const business = await selectBusinessFigures(tx, period, getRollingPeriod(period.from, span));
      const figures = await selectDays(
        tx,
        days.map((day) => day.period),
      );
      const campaigns = await selectCampaigns(tx, period, maxCampaigns);
      return {
        subscribers: { ...subscribers, confirmRatePercent: calculateConfirmRate(subscribers) },
        business,
        days: days.flatMap(({ day }, index) => {
          const dayFigures = figures[index];
          return dayFigures ? [{ day, ...dayFigures }] : [];
        }),
        campaigns,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export type MonthFigures = {
  readonly thisMonth: OverviewDay;
  /** To the same day. */
  readonly lastMonth: OverviewDay;
};

/** Reads this month's figures until now, and last month's as far. `day` is a month's first. */
export async function readMonthFigures(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<MonthFigures> {
  const { thisMonth, lastMonth, days } = getMonthPeriods(ctx.now());
  const [now, before] = await selectDays(ctx.db, [thisMonth, lastMonth]);
  if (!now || !before) throw new Error("month figures query returned no rows");
  return { thisMonth: { day: days[0], ...now }, lastMonth: { day: days[1], ...before } };
}

function getRollingPeriod(until: Date, days: number): Period {
  return { from: new Date(until.getTime() - days * dayMs), until };
}

/** Computed per day, because a day with a clock change has 23 or 25 hours. */
function listCalendarDays(now: Date, count: number): { day: ChicagoDay; period: Period }[] {
  const today = getChicagoDay(now);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count);
    return {
      day,
      period: { from: fromChicagoHour(day, 0), until: fromChicagoHour(addDays(day, 1), 0) },
    };
  });
}
