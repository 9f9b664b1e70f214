import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Queryable } from "@/db/client";

type Claim<Table extends PgTable> = {
  /** What is due. It must exclude rows that `set` has just leased. */
  readonly due: SQL | undefined;
  readonly orderBy: readonly (PgColumn | SQL)[];
  readonly limit?: number;
  /** The lease: after a crash, the row is due again when it ends. */
  readonly set: PgUpdateSetSource<Table>;
};

/**
 * Leases rows of a queue, one unless `limit` says otherwise, and skips rows that others are claiming. A
 * locking CTE runs once; a subquery under IN may be run again and claim more than its limit.
 */
export async function claimRows<Table extends PgTable & { readonly id: PgColumn }>(
  db: Queryable,
  table: Table,
  { due, orderBy, limit = 1, set }: Claim<Table>,
): Promise<Table["$inferSelect"][]> {
  const locked = db.$with("due").as(
    db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(due)
      .orderBy(...orderBy)
      .limit(limit)
      .for("update", { skipLocked: true }),
  );
  const claimed = await db
    .with(locked)
    .update(table)
    .set(set)
    .where(inArray(table.id, db.select({ id: locked.id }).from(locked)))
    .returning();
  return claimed as Table["$inferSelect"][];
}
