import {
  type CampaignFigures,
  type DayFigures,
  type DeskFigures,
  type Period,
  selectCampaigns,
  selectDays,
  selectDeskFigures,
} from "@/db/queries/overview";
import { type ListingFigures, readListingFigures } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/auth/staff-session";
import { addDays, type ChicagoDay, chicagoDayOf, chicagoHour } from "@/lib/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { dayMs } from "@/lib/durations";
import type { OverviewSpan } from "@/lib/overview/spans";
import { confirmRatePercent } from "@/lib/subscribers/confirm-rate";

/** How many campaigns are listed: highest revenue first, then most sign-ups. */
export const mostCampaigns = 15;

export type OverviewDay = DayFigures & { readonly day: ChicagoDay };

export type Overview = {
  readonly subscribers: ListingFigures & { readonly confirmRatePercent: number };
  /** The last `days` × 24 hours. Revenue is net of refunds. */
  readonly desk: DeskFigures;
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
  span: OverviewSpan,
): Promise<Overview> {
  const now = ctx.now();
  const period = rolling(now, span);
  const days = calendarDays(now, span);
  return await ctx.db.transaction(
    async (tx) => {
      const subscribers = await readListingFigures(tx, now);
      const desk = await selectDeskFigures(tx, period, rolling(period.from, span));
      const figures = await selectDays(
        tx,
        days.map(({ period: own }) => own),
      );
      const campaigns = await selectCampaigns(tx, period, mostCampaigns);
      return {
        subscribers: { ...subscribers, confirmRatePercent: confirmRatePercent(subscribers) },
        desk,
        days: days.flatMap(({ day }, index) => {
          const own = figures[index];
          return own ? [{ day, ...own }] : [];
        }),
        campaigns,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function rolling(until: Date, days: number): Period {
  return { from: new Date(until.getTime() - days * dayMs), until };
}

/** Computed per day, because a day with a clock change has 23 or 25 hours. */
function calendarDays(now: Date, count: number): { day: ChicagoDay; period: Period }[] {
  const today = chicagoDayOf(now);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count);
    return { day, period: { from: chicagoHour(day, 0), until: chicagoHour(addDays(day, 1), 0) } };
  });
}
