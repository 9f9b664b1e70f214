import { sql } from "drizzle-orm";
import { timestampParam as at } from "@/db/timestamp-param";
import { getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import {
  computeNextSendAt,
  getSendingWindow,
  type ScheduledSubscriber,
} from "@/lib/newsletter/sending/schedule";

/** Limits how long one statement locks rows that visitors may want to change. */
const subscribersPerRound = 5_000;

const schedules: readonly Pick<ScheduledSubscriber, "stage" | "frequency">[] = [
  ...(["daily", "twice_weekly", "weekly"] as const).flatMap((frequency) => [
    { stage: "w2" as const, frequency },
    { stage: "sequence" as const, frequency },
  ]),
];

/**
 * Moves subscribers who missed their sending hours, for example during an outage, to the next
 * allowed day, in rounds until `until`. W1 has no sending hours and is never missed.
 * @returns how many were rescheduled
 */
export async function rescheduleMissedSends(
  ctx: Pick<Ctx, "db" | "now">,
  { until }: { readonly until: Date },
): Promise<number> {
  const now = ctx.now();
  const { opensAt, closesAt } = getSendingWindow(getChicagoDay(now));
  const missedBefore = now < closesAt ? opensAt : closesAt;
  // A slot in the past is already after the last send and the pause.
  const slots = schedules.map((schedule) => ({
    ...schedule,
    at: computeNextSendAt({ ...schedule, lastSentOn: null, pausedUntil: null }, now)?.toISOString(),
  }));
  for (let rescheduled = 0; ; ) {
    if (ctx.now() >= until) return rescheduled;
    const { rows } = await ctx.db.execute(
      sql`
      update newsletter_subscribers subscriber set next_send_at = slot.at
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
        as slot (stage text, frequency text, at timestamptz)
      where slot.stage = subscriber.stage and slot.frequency = subscriber.frequency_pref
        and subscriber.id in (
        select id from newsletter_subscribers
        where next_send_at < ${at(missedBefore)} and stage in ('w2', 'sequence')
          and frequency_pref <> 'unsubscribed'
        limit ${subscribersPerRound} for update skip locked)
      returning subscriber.id`,
    );
    rescheduled += rows.length;
    if (rows.length < subscribersPerRound) return rescheduled;
  }
}
