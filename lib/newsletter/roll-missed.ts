import { sql } from "drizzle-orm";
import { instant as at } from "@/db/instant";
import { readRows } from "@/db/read-rows";
import { chicagoDayOf } from "@/lib/chicago-clock";
import type { Ctx } from "@/lib/ctx";
import { nextSendAt, type ScheduledReader, sendingWindow } from "@/lib/newsletter/schedule";

/** A statement holds the rows it changes: whoever sets a pace or leaves waits for this many at most. */
const readersPerRound = 5_000;

const paces: readonly Pick<ScheduledReader, "stage" | "frequency">[] = [
  ...(["daily", "twice_weekly", "weekly"] as const).flatMap((frequency) => [
    { stage: "w2" as const, frequency },
    { stage: "sequence" as const, frequency },
  ]),
];

/**
 * Moves readers whose day's hours ended unsent, as in an outage, to the next day of their pace, in
 * rounds until `until`; the next run goes on, and nobody is due for a slot of an earlier day
 * meanwhile. W1 has no hours and is never missed. Out: how many were moved.
 */
export async function rollMissed(
  ctx: Pick<Ctx, "db" | "now">,
  { until }: { readonly until: Date },
): Promise<number> {
  const now = ctx.now();
  const { opensAt, closesAt } = sendingWindow(chicagoDayOf(now));
  const missedBefore = now < closesAt ? opensAt : closesAt;
  // A slot in the past lies behind the last mail and the pause already.
  const slots = paces.map((pace) => ({
    ...pace,
    at: nextSendAt({ ...pace, lastSentOn: null, pausedUntil: null }, now)?.toISOString(),
  }));
  for (let moved = 0; ; ) {
    if (ctx.now() >= until) return moved;
    const round = await readRows(
      ctx.db,
      sql`
      update newsletter_subscribers r set next_send_at = slot.at
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
        as slot (stage text, frequency text, at timestamptz)
      where slot.stage = r.stage and slot.frequency = r.frequency_pref and r.id in (
        select id from newsletter_subscribers
        where next_send_at < ${at(missedBefore)} and stage in ('w2', 'sequence')
          and frequency_pref <> 'unsubscribed'
        limit ${readersPerRound} for update skip locked)
      returning r.id`,
    );
    moved += round.length;
    if (round.length < readersPerRound) return moved;
  }
}
