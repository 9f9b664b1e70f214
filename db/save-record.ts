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
export type SavedRecord = "inserted" | UpdatedRecord;
type UpdatedRecord = "updated" | "repeated" | "changed_since";

/** Saves what staff edited, unless the record changed since they opened it. */
export async function saveRecord<Table extends EditedTable>(
  tx: Transaction,
  table: Table,
  record: EditedRecord,
  values: Omit<InferInsertModel<Table>, "id" | "version" | "createdAt" | "updatedAt">,
  now: Date,
): Promise<SavedRecord> {
  const { id, version } = record;
  if (version === 0) {
    // Drizzle leaves out what the table has no column for.
    const row = { ...values, id, createdAt: now, updatedAt: now } as InferInsertModel<Table> & {
      readonly id: string;
    };
    return (await insertOnce(tx, table, row)) ? "inserted" : "repeated";
  }
  const set = values as unknown as PgUpdateSetSource<Table>;
  const derived = { updatedAt: now } as PgUpdateSetSource<Table>;
  return await updateRecord(tx, table, record, set, { derived });
}

/**
 * Inserts a record with the id from its form, so that a form that arrives twice adds one.
 * @returns whether it wasn't there yet
 */
export async function insertOnce<Table extends PgTable & { readonly id: PgColumn }>(
  tx: Transaction,
  table: Table,
  row: InferInsertModel<Table> & { readonly id: string },
): Promise<boolean> {
  // One after the other. Of two at once, the second would break another unique index, such as of
  // names: Postgres tolerates a conflict only in the index of the id.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${row.id}, 0))`);
  const inserted = await tx
    .insert(table)
    .values(row)
    .onConflictDoNothing({ target: table.id })
    .returning({ id: table.id });
  return inserted.length > 0;
}

type UpdateOptions<Table extends PgTable> = {
  /** Written with the values. A repeated post isn't compared with them, as it isn't with times. */
  readonly derived?: PgUpdateSetSource<Table>;
  /** The columns that identify the record and count its edits. */
  readonly columns?: Record<"id" | "version", keyof InferInsertModel<Table> & string>;
};

/** Does the same for a record that exists, which others change too. All of them raise its version. */
export async function updateRecord<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  { id, version }: EditedRecord,
  values: PgUpdateSetSource<Table>,
  { derived, columns = { id: "id", version: "version" } as never }: UpdateOptions<Table> = {},
): Promise<UpdatedRecord> {
  const isVersion = (counted: number) =>
    hasValues(table, { [columns.id]: id, [columns.version]: counted });
  const updated = await tx
    .update(table)
    .set({ ...values, ...derived, [columns.version]: version + 1 })
    .where(isVersion(version))
    .returning({ found: sql`true` });
  if (updated.length > 0) return "updated";
  const same = and(isVersion(version + 1), hasValues(table, values));
  return (await tx.$count(table, same)) > 0 ? "repeated" : "changed_since";
}

function hasValues(table: PgTable, values: object): SQL | undefined {
  const columns = getTableColumns(table);
  return and(
    ...Object.entries(values).flatMap(([name, value]) => {
      const column = columns[name];
      if (!column || value === undefined) return [];
      if (value !== null) return [eq(column, value)];
      return [sql`${column} is null`];
    }),
  );
}
