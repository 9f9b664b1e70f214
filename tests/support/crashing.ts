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

/** Statements after which the database is as before: dying there leaves what dying before the next write leaves. */
const isRead = (statement: string) => /^\s*(?:select|begin|set)\b/i.test(statement);

/**
 * A process that dies at its nth point: before each statement that may write, and before and after each
 * provider call. Nothing it does after that has an effect.
 */
export function crashingProcess(url: string, diesAt: number): CrashingProcess {
  let points = 0;
  const pass = (statement = "") => {
    if (points < diesAt && isRead(statement)) return;
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
