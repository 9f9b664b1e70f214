import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readRows } from "@/db/read-rows";

type Turn<Row> = { readonly rows: readonly Row[]; readonly goOn: (wanted: boolean) => void };

/**
 * Reads a query of any size a batch at a time through a cursor of the database: all rows are of one
 * instant, and memory holds one batch. The transaction lasts until the last batch is read or the
 * caller stops; a caller who asks for nothing for a minute is cut off. Database faults are thrown.
 */
export async function* streamRows<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
  { batchSize = 1_000 }: { readonly batchSize?: number } = {},
): AsyncGenerator<readonly Row[], void, undefined> {
  // One promise a turn: a race against the end would hold every batch that it ever lost to.
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
  // A fault is thrown where the next batch is awaited; nobody may be waiting any more.
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
