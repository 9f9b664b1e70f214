import {
  countPausedSubscribers,
  countSubscribersByState,
  countSuppressions,
  type StateCount,
} from "@/db/queries/newsletter/list-counts";
import type { FrequencyPref, SuppressionReason } from "@/db/values/newsletter";
import { getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";

export type ListCounts = {
  /** All rows; each one is in exactly one of the six states below. */
  readonly total: number;
  /** Not confirmed and not unsubscribed. */
  readonly pending: number;
  /** A next send is scheduled and no pause is active. */
  readonly active: number;
  readonly paused: number;
  /** Confirmed, but the address bounced or complained. */
  readonly suppressed: number;
  /** Received the entire sequence. */
  readonly done: number;
  readonly unsubscribed: number;
  /** Frequencies of all confirmed subscribers who haven't unsubscribed. */
  readonly frequencies: Readonly<Record<Exclude<FrequencyPref, "unsubscribed">, number>>;
  /** Suppressed addresses, including those without a subscriber row. */
  readonly suppressedAddresses: Readonly<Record<SuppressionReason, number>>;
};

/** Counts subscribers by state for staff with two index-only scans. */
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
    },
  };
}
