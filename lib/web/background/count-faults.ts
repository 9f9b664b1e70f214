import "server-only";
import { sql } from "drizzle-orm";
import { faultMinutes } from "@/db/schema";
import { minuteMs } from "@/lib/core/durations";
import { describeError, log } from "@/lib/core/log";
import { database } from "@/lib/web/database";

// Next.js loads several copies of this module; they share one count. Only a started server saves it.
const shared: { faultCount?: { unsaved: number; isSaving: boolean } } = globalThis as never;

/** Lets this process save how many errors happen. Called once, when the server starts. */
export function startCountingFaults(): void {
  shared.faultCount = { unsaved: 0, isSaving: false };
}

/** Counts an unexpected error, without waiting for the database. An error storm is one write at a time. */
export function countFault(): void {
  if (!shared.faultCount) return;
  shared.faultCount.unsaved += 1;
  void saveFaults(shared.faultCount);
}

async function saveFaults(count: { unsaved: number; isSaving: boolean }): Promise<void> {
  if (count.isSaving) return;
  count.isSaving = true;
  try {
    while (count.unsaved > 0) {
      const faults = count.unsaved;
      count.unsaved = 0;
      const minute = new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
      await database()
        .insert(faultMinutes)
        .values({ minute, faults })
        .onConflictDoUpdate({
          target: faultMinutes.minute,
          set: { faults: sql`${faultMinutes.faults} + excluded.faults` },
        });
    }
  } catch (error) {
    // The database is probably what's down, and the health check says so.
    log.warn("faults.not_counted", { reason: describeError(error) });
  } finally {
    count.isSaving = false;
  }
}
