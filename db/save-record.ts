import { and, eq, getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";

type EditedTable = PgTable & Record<"id" | "version" | "updatedAt", PgColumn>;

/** A record as an editor's form names it. */
export type EditedRecord = {
  /** Also a new record's form has its id, so that a repeated post adds one record. */
  readonly id: string;
  /** Which version staff edited; 0 for a new record. */
  readonly version: number;
};

/**
 * - `inserted`, `updated`: the record has the values now.
 * - `repeated`: it had them already, because the form arrived twice.
 * - `changed_since`: a colleague saved or deleted the record first, so nothing was written.
 */
export type SavedRecord = "inserted" | "updated" | "repeated" | "changed_since";

/** Saves what staff edited, unless the record changed since they opened it. */
export async function saveRecord<Table extends EditedTable>(
  tx: Transaction,
  table: Table,
  { id, version }: EditedRecord,
  values: Omit<InferInsertModel<Table>, "id" | "version" | "createdAt" | "updatedAt">,
  now: Date,
): Promise<SavedRecord> {
  const written = { ...values, version: version + 1, updatedAt: now };
  if (version === 0) {
    const inserted = await tx
      .insert(table)
      // Drizzle leaves out what the table has no column for.
      .values({ ...written, id, createdAt: now } as InferInsertModel<Table>)
      .onConflictDoNothing({ target: table.id })
      .returning({ id: table.id });
    return inserted.length > 0 ? "inserted" : "repeated";
  }
  const updated = await tx
    .update(table)
    .set(written as PgUpdateSetSource<Table>)
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id });
  if (updated.length > 0) return "updated";
  const same = and(eq(table.id, id), eq(table.version, version + 1), hasValues(table, values));
  return (await tx.$count(table, same)) > 0 ? "repeated" : "changed_since";
}

function hasValues(table: PgTable, values: object): SQL | undefined {
  const columns = getTableColumns(table);
  return and(
    ...Object.entries(values).flatMap(([name, value]) => {
      const column = columns[name];
      if (!column || value === undefined) return [];
      return [
        sql`${column} is not distinct from ${value === null ? null : sql.param(value, column)}`,
      ];
    }),
  );
}
