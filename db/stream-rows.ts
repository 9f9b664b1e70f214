import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readRows } from "@/db/read-rows";

type Turn<Row> = { readonly rows: readonly Row[]; readonly goOn: (wanted: boolean) => void };

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
  let settle: {
    readonly offer: (turn: Turn<Row> | null) => void;
    readonly fail: (fault: unknown) => void;
  };
  const nextTurn = () =>
    new Promise<Turn<Row> | null>((offer, fail) => {
      settle = { offer, fail };
    });
  let turn = nextTurn();
  const reading = db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    await tx.execute(sql`declare rows_in_turn no scroll cursor for ${query}`);
    for (;;) {
      const rows = await readRows<Row>(tx, sql.raw(`fetch ${batchSize} from rows_in_turn`));
      if (rows.length === 0) return;
      const isWanted = await new Promise<boolean>((goOn) => settle.offer({ rows, goOn }));
      if (!isWanted) return;
    }
  });
  // Errors surface where the next batch is awaited. If the caller has stopped, ignore them.
  turn.catch(() => undefined);
  const ended = reading.then(
    () => settle.offer(null),
    (fault: unknown) => settle.fail(fault),
  );
  let current: Turn<Row> | null = null;
  try {
    for (;;) {
      current = await turn;
      if (!current) return;
      yield current.rows;
      turn = nextTurn();
      turn.catch(() => undefined);
      current.goOn(true);
    }
  } finally {
    current?.goOn(false);
    await ended;
  }
}
