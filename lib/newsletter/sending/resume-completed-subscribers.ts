import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";
import type { FrequencyPref } from "@/db/values/newsletter";
import type { Ctx } from "@/lib/ctx";
import { computeNextSendAt } from "@/lib/newsletter/sending/schedule";

const subscribersPerRound = 1_000;

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
    if (round < subscribersPerRound) return resumed;
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
    limit ${subscribersPerRound}
    for update skip locked`,
  );
  if (finished.length === 0) return 0;
  const schedules = finished.map(({ id, ...subscriber }) => ({
    id,
    at: computeNextSendAt({ ...subscriber, stage: "sequence" }, now)?.toISOString() ?? null,
  }));
  await tx.execute(sql`
    update newsletter_subscribers subscriber
    set stage = 'sequence', next_send_at = s.at
    from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as s (id uuid, at timestamptz)
    where subscriber.id = s.id`);
  return finished.length;
}
