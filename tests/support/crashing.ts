import { connect, type Database } from "@/db/client";
import type { BatchTransport } from "@/lib/core/ports/email";

export class Crash extends Error {
  override name = "Crash";
}

export type CrashingProcess = {
  readonly db: Database;
  emailBatches(inner: BatchTransport): BatchTransport;
  /** How many points were passed, the one of the crash included. */
  readonly points: () => number;
  readonly end: () => Promise<void>;
};

/**
 * A process that dies at the nth point where it waits for somebody: before each statement, and
 * before and after each call of the provider. From then on nothing of it reaches anybody.
 */
export function crashingProcess(url: string, diesAt: number): CrashingProcess {
  let points = 0;
  const pass = () => {
    points += 1;
    if (points >= diesAt) throw new Crash(`at point ${points}`);
  };
  const { db, close } = connect(url, { poolSize: 4, logger: { logQuery: pass } });
  return {
    db,
    emailBatches: (inner) => ({
      async sendBatch(mails, key) {
        pass();
        const outcome = await inner.sendBatch(mails, key);
        pass();
        return outcome;
      },
    }),
    points: () => points,
    end: close,
  };
}
