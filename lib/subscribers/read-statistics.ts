import { type GrowthFigures, selectGrowth } from "@/db/queries/newsletter/growth";
import {
  countPausedSubscribers,
  countSubscribersByState,
  countSuppressions,
  type StateCount,
} from "@/db/queries/newsletter/list-counts";
import { type ListingFigures, readListingFigures } from "@/db/queries/subscribers";
import type { FrequencyPref, SuppressionReason } from "@/db/values/newsletter";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  getWeekday,
} from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";

export type SubscriberStatistics = ListingFigures & { readonly confirmRatePercent: number };

/** Reads the subscriber counts and the confirmation rate from one snapshot. */
export async function readSubscriberStatistics(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<SubscriberStatistics> {
  const figures = await readListingFigures(ctx.db, ctx.now());
  return { ...figures, confirmRatePercent: calculateConfirmRate(figures) };
}

/** Returns the confirmed share as a rounded percentage; 0 without subscribers. */
export function calculateConfirmRate(counts: {
  readonly confirmed: number;
  readonly total: number;
}): number {
  return counts.total === 0 ? 0 : Math.round((counts.confirmed / counts.total) * 100);
}

/** How many weeks the chart shows, including this one. */
const growthWeeks = 12;

export type GrowthWeek = GrowthFigures & {
  /** The week's Monday in Chicago. */
  readonly day: ChicagoDay;
};

/** Reads who joined and who left in each of the last weeks, oldest first. */
export async function readGrowth(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<readonly GrowthWeek[]> {
  const today = getChicagoDay(ctx.now());
  const monday = addDays(today, -((getWeekday(today) + 6) % 7));
  const days = Array.from({ length: growthWeeks }, (_, index) =>
    addDays(monday, 7 * (index + 1 - growthWeeks)),
  );
  const figures = await selectGrowth(
    ctx.db,
    days.map((day) => ({
      from: fromChicagoHour(day, 0),
      until: fromChicagoHour(addDays(day, 7), 0),
    })),
  );
  return days.flatMap((day, index) => {
    const week = figures[index];
    return week ? [{ day, ...week }] : [];
  });
}

export type ListCounts = {
  /** All rows; each one is in exactly one of the seven states below. */
  readonly total: number;
  /** Not confirmed and not unsubscribed. */
  readonly pending: number;
  /** A next send is scheduled and no pause is active. */
  readonly active: number;
  readonly paused: number;
  /** Confirmed, but the address bounced, complained or left a list elsewhere. */
  readonly suppressed: number;
  /** Gets broadcasts; the series hasn't started. */
  readonly newsOnly: number;
  /** Received the entire sequence. */
  readonly done: number;
  readonly unsubscribed: number;
  /** Frequencies of all confirmed subscribers who haven't unsubscribed. */
  readonly frequencies: Readonly<Record<Exclude<FrequencyPref, "unsubscribed">, number>>;
  /** Suppressed addresses, including those without a subscriber row. */
  readonly suppressedAddresses: Readonly<Record<SuppressionReason, number>>;
};

/** Counts subscribers by state for staff with index-only scans. */
export async function readListCounts(ctx: Ctx): Promise<ListCounts> {
  const [states, paused, reasons] = await Promise.all([
    countSubscribersByState(ctx.db),
    countPausedSubscribers(ctx.db, getChicagoDay(ctx.now())),
    countSuppressions(ctx.db),
  ]);
  const sum = (isIncluded: (row: StateCount) => boolean) =>
    states.reduce((total, row) => total + (isIncluded(row) ? row.subscribers : 0), 0);
  const inState = (state: StateCount["state"]) => sum((row) => row.state === state);
  const isOnList = ({ state }: StateCount) => state !== "pending" && state !== "unsubscribed";
  const withFrequency = (frequency: FrequencyPref) =>
    sum((row) => isOnList(row) && row.frequency === frequency);
  const withReason = (reason: SuppressionReason) =>
    reasons.find((row) => row.reason === reason)?.addresses ?? 0;
  return {
    total: sum(() => true),
    pending: inState("pending"),
    active: inState("scheduled") - paused,
    paused,
    suppressed: inState("suppressed"),
    newsOnly: inState("news_only"),
    done: inState("done"),
    unsubscribed: inState("unsubscribed"),
    frequencies: {
      daily: withFrequency("daily"),
      twice_weekly: withFrequency("twice_weekly"),
      weekly: withFrequency("weekly"),
    },
    suppressedAddresses: {
      bounced: withReason("bounced"),
      complained: withReason("complained"),
      erased: withReason("erased"),
      opted_out: withReason("opted_out"),
    },
  };
}
