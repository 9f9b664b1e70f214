import { connect, type Database } from "@/db/client";
import type { BatchTransport } from "@/lib/core/ports/email";

class Crash extends Error {
  override name = "Crash";
}

export type CrashingProcess = {
  readonly db: Database;
  emailBatches(inner: BatchTransport): BatchTransport;
  /** Points passed so far, including the one that crashed. */
  readonly points: () => number;
  readonly end: () => Promise<void>;
};

/**
 * A process that dies at its nth point: before each statement, and before and after each provider
 * call. Nothing it does after that has an effect.
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
      async sendBatch(emails, key) {
        pass();
        const outcome = await inner.sendBatch(emails, key);
        pass();
        return outcome;
      },
    }),
    points: () => points,
    end: close,
  };
}
