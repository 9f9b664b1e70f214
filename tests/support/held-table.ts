import { escapeIdentifier } from "pg";
import { vi } from "vitest";
import { withClient } from "@/db/with-client";

export type HeldTable = {
  /** Resolves once so many statements of this database wait for a lock. */
  readonly waiting: (count: number) => Promise<void>;
};

/**
 * Holds concurrent transactions at the same point: while `work` runs, every statement that reads or
 * writes the table waits. The table is free again when `work` resolves.
 * @returns what `work` resolves to, so wrap promises that wait for the table
 */
export async function holdTable<Result>(
  url: string,
  table: string,
  work: (held: HeldTable) => Promise<Result>,
): Promise<Result> {
  return await withClient(url, async (client) => {
    await client.query("begin");
    await client.query(`lock table ${escapeIdentifier(table)} in access exclusive mode`);
    const waiting = async (count: number) => {
      // A transaction sees one snapshot of the activity until it asks for a new one.
      await client.query("select pg_stat_clear_snapshot()");
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if ((rows[0]?.waiting ?? 0) < count) throw new Error(`fewer than ${count} statements wait`);
    };
    try {
      return await work({
        waiting: (count) => vi.waitFor(() => waiting(count), { timeout: 5_000, interval: 10 }),
      });
    } finally {
      await client.query("commit");
    }
  });
}
