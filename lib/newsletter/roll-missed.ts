import { and, eq, lt } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterSubscribers as readers } from "@/db/schema";
import { chicagoDayOf } from "@/lib/chicago-clock";
import { nextSendAt, type ScheduledReader, sendingWindow } from "@/lib/newsletter/schedule";

const groups: readonly Pick<ScheduledReader, "stage" | "frequency">[] = [
  ...(["daily", "twice_weekly", "weekly"] as const).flatMap((frequency) => [
    { stage: "w2" as const, frequency },
    { stage: "sequence" as const, frequency },
  ]),
];

/**
 * Moves readers whose day's hours ended unsent, as in an outage, to the next day of their pace: one
 * statement for each pace, however many they are. W1 has no hours and is never missed.
 */
export async function rollMissed(db: Queryable, now: Date): Promise<void> {
  const { opensAt, closesAt } = sendingWindow(chicagoDayOf(now));
  const missedBefore = now < closesAt ? opensAt : closesAt;
  for (const { stage, frequency } of groups) {
    // A slot in the past lies behind the last mail and the pause already.
    const next = nextSendAt({ stage, frequency, lastSentOn: null, pausedUntil: null }, now);
    await db
      .update(readers)
      .set({ nextSendAt: next })
      .where(
        and(
          lt(readers.nextSendAt, missedBefore),
          eq(readers.stage, stage),
          eq(readers.frequencyPref, frequency),
        ),
      );
  }
}
