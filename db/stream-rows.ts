import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readRows } from "@/db/read-rows";

type Batch<Row> = {
  readonly rows: readonly Row[];
  /** Fetches the next batch, or ends the transaction if none is needed. */
  readonly next: (isNeeded: boolean) => void;
};

/**
 * Streams the rows of a large query in batches through a database cursor, from one snapshot. The
 * transaction stays open until the caller has read all batches or stops iterating; PostgreSQL ends it
 * after a minute without a fetch. Throws a DatabaseError.
 */
export async function* streamRows<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
  { batchSize = 1_000 }: { readonly batchSize?: number } = {},
): AsyncGenerator<readonly Row[], void, undefined> {
  // One promise per batch: Promise.race with the end would retain every earlier batch.
  let pending: {
    readonly resolve: (batch: Batch<Row> | null) => void;
    readonly reject: (fault: unknown) => void;
  };
  const waitForBatch = () =>
    new Promise<Batch<Row> | null>((resolve, reject) => {
      pending = { resolve, reject };
    });
  let nextBatch = waitForBatch();
  const reading = db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    await tx.execute(sql`declare row_stream no scroll cursor for ${query}`);
    for (;;) {
      const rows = await readRows<Row>(tx, sql.raw(`fetch ${batchSize} from row_stream`));
      if (rows.length === 0) return;
      const isNeeded = await new Promise<boolean>((next) => pending.resolve({ rows, next }));
      if (!isNeeded) return;
    }
  });
  // Errors surface where the next batch is awaited. If the caller has stopped, ignore them.
  nextBatch.catch(() => undefined);
  const ended = reading.then(
    () => pending.resolve(null),
    (fault: unknown) => pending.reject(fault),
  );
  let current: Batch<Row> | null = null;
  try {
    for (;;) {
      current = await nextBatch;
      if (!current) return;
      yield current.rows;
      nextBatch = waitForBatch();
      nextBatch.catch(() => undefined);
      current.next(true);
    }
  } finally {
    current?.next(false);
    await ended;
  }
}
