import { sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import { getChicagoDay } from "@/lib/core/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import type { FrequencyPref, SuppressionReason } from "@/lib/newsletter/subscription/subscriber";

export type ListCounts = {
  /** All rows; each one is in exactly one of the six states below. */
  readonly total: number;
  /** Not confirmed and not unsubscribed. */
  readonly pending: number;
  /** A next send is scheduled and no pause is active. */
  readonly reading: number;
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

type StateRow = {
  readonly state: "pending" | "suppressed" | "done" | "unsubscribed" | "scheduled";
  readonly frequency_pref: FrequencyPref;
  readonly readers: number;
};

/** Counts subscribers by state for staff with two index-only scans. */
export async function readListCounts(ctx: Ctx): Promise<ListCounts> {
  const [states, [pauses], reasons] = await Promise.all([
    readRows<StateRow>(
      ctx.db,
      sql`
      select 'scheduled' as state, frequency_pref, count(*)::int as readers
      from newsletter_subscribers where next_send_at is not null group by frequency_pref
      union all
      select case when unsubscribed_at is not null then 'unsubscribed'
          when not confirmed then 'pending' when stage = 'done' then 'done'
          else 'suppressed' end as state,
        frequency_pref, count(*)::int as readers
      from newsletter_subscribers where next_send_at is null group by 1, 2`,
    ),
    readRows<{ paused: number }>(
      ctx.db,
      sql`
      select count(*)::int as paused from newsletter_subscribers
      where paused_until > ${getChicagoDay(ctx.now())}::date and next_send_at is not null`,
    ),
    readRows<{ reason: SuppressionReason; addresses: number }>(
      ctx.db,
      sql`
      select reason, count(*)::int as addresses from newsletter_suppressions group by reason`,
    ),
  ]);
  const sum = (isMeant: (row: StateRow) => boolean) =>
    states.reduce((all, row) => all + (isMeant(row) ? row.readers : 0), 0);
  const inState = (state: StateRow["state"]) => sum((row) => row.state === state);
  const isOnList = ({ state }: StateRow) => state !== "pending" && state !== "unsubscribed";
  const atPace = (pace: FrequencyPref) =>
    sum((row) => isOnList(row) && row.frequency_pref === pace);
  const withReason = (reason: SuppressionReason) =>
    reasons.find((row) => row.reason === reason)?.addresses ?? 0;
  const paused = pauses?.paused ?? 0;
  return {
    total: sum(() => true),
    pending: inState("pending"),
    reading: inState("scheduled") - paused,
    paused,
    suppressed: inState("suppressed"),
    done: inState("done"),
    unsubscribed: inState("unsubscribed"),
    frequencies: {
      daily: atPace("daily"),
      twice_weekly: atPace("twice_weekly"),
      weekly: atPace("weekly"),
    },
    suppressedAddresses: {
      bounced: withReason("bounced"),
      complained: withReason("complained"),
      erased: withReason("erased"),
    },
  };
}
