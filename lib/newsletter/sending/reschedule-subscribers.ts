import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findRestore, heldBefore } from "@/db/queries/operations/restores";
import { timestampParam as at, readRows } from "@/db/read-rows";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { FrequencyPref } from "@/db/values/newsletter";
import { getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import {
  computeNextSendAt,
  getSendingWindow,
  type ScheduledSubscriber,
} from "@/lib/newsletter/sending/schedule";
import { getHold, keepOutOfHold } from "@/lib/restores/notice-restore";

/** Recomputes one subscriber's next send, like `rescheduleSubscribers`. */
export async function rescheduleSubscriber(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await rescheduleSubscribers(tx, now, [subscriberId]);
}

/**
 * Recomputes subscribers' next sends after a change of frequency, pause, unsubscribe or return. Locks
 * the rows; run it in the transaction of that change. A send that a restore keeps back stays where it is.
 */
export async function rescheduleSubscribers(
  tx: Transaction,
  now: Date,
  subscriberIds: readonly string[],
): Promise<void> {
  if (subscriberIds.length === 0) return;
  const rows = await tx
    .select({ subscriber: subscribers, heldBefore: heldBefore.as("held_before") })
    .from(subscribers)
    .where(inArray(subscribers.id, [...subscriberIds]))
    .orderBy(subscribers.id)
    .for("update");
  const schedules = rows.map((row) => ({
    id: row.subscriber.id,
    at: computeNextSend(row, now)?.toISOString() ?? null,
  }));
  await tx.execute(sql`
    update newsletter_subscribers s set next_send_at = v.at
    from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as v (id uuid, at timestamptz)
    where s.id = v.id`);
}

type Held = {
  readonly subscriber: typeof subscribers.$inferSelect;
  readonly heldBefore: string | null;
};

function computeNextSend({ subscriber, heldBefore: before }: Held, now: Date): Date | null {
  const { stage, frequencyPref: frequency, lastSentOn, pausedUntil } = subscriber;
  const isSubscribed = subscriber.confirmed && subscriber.unsubscribedAt === null;
  const next = isSubscribed
    ? computeNextSendAt({ stage, frequency, lastSentOn, pausedUntil }, now)
    : null;
  const heldUntil = before === null ? null : new Date(before);
  const current = subscriber.nextSendAt;
  const isHeld = next && current && heldUntil && current < heldUntil;
  return isHeld ? current : keepOutOfHold(next, heldUntil);
}

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
 * @param options.from sends that were due before a restore are left out
 * @returns how many were rescheduled
 */
export async function rescheduleMissedSends(
  ctx: Pick<Ctx, "db" | "now">,
  { until, from = new Date(0) }: { readonly until: Date; readonly from?: Date | undefined },
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
        where next_send_at >= ${at(from)} and next_send_at < ${at(missedBefore)} and stage in ('w2', 'sequence')
          and frequency_pref <> 'unsubscribed'
        limit ${subscribersPerRound} for update skip locked)
      returning subscriber.id`,
    );
    rescheduled += rows.length;
    if (rows.length < subscribersPerRound) return rescheduled;
  }
}

const resumedPerRound = 1_000;

type Row = {
  readonly id: string;
  readonly frequency: FrequencyPref;
  readonly lastSentOn: string | null;
  readonly pausedUntil: string | null;
};

/**
 * Resumes subscribers who had completed the sequence when a later issue has been published, each at
 * their own frequency. Without such an issue it costs one index lookup. Stops at `until`; the next
 * run continues.
 * @returns how many resumed
 */
export async function resumeCompletedSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  { until }: { readonly until: Date },
): Promise<number> {
  for (let resumed = 0; ; ) {
    const now = ctx.now();
    if (now >= until) return resumed;
    const round = await ctx.db.transaction((tx) => resumeRound(tx, now));
    resumed += round;
    if (round < resumedPerRound) return resumed;
  }
}

async function resumeRound(tx: Transaction, now: Date): Promise<number> {
  const finished = await readRows<Row>(
    tx,
    sql`
    select id, frequency_pref as frequency, last_sent_on::text as "lastSentOn",
      paused_until::text as "pausedUntil"
    from newsletter_subscribers
    where stage = 'done' and next_send_at is null and confirmed and unsubscribed_at is null
      and sequence_position < (select max(position) from newsletter_issues where is_published)
    limit ${resumedPerRound}
    for update skip locked`,
  );
  if (finished.length === 0) return 0;
  const hold = getHold(await findRestore(tx));
  const schedules = finished.map(({ id, ...subscriber }) => {
    const next = computeNextSendAt({ ...subscriber, stage: "sequence" }, now);
    return { id, at: keepOutOfHold(next, hold?.before)?.toISOString() ?? null };
  });
  await tx.execute(sql`
    update newsletter_subscribers subscriber
    set stage = 'sequence', next_send_at = s.at
    from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as s (id uuid, at timestamptz)
    where subscriber.id = s.id`);
  return finished.length;
}
