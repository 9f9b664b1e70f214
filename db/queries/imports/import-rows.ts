import { inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { importRows } from "@/db/schema";
import type { RowProblem } from "@/db/values/imports";

export type ImportItem = { readonly item: string; readonly sales: number };

/** Lists what the sales of an import's files were of. */
export async function listItems(db: Queryable, importId: string): Promise<readonly ImportItem[]> {
  return await readRows<ImportItem>(
    db,
    sql`select item, count(*)::int as sales from import_rows
      where import_id = ${importId} and item is not null group by item order by 2 desc, 1 limit 200`,
  );
}

export type RefusedCount = { readonly problem: RowProblem; readonly rows: number };

export async function countRefused(
  db: Queryable,
  importId: string,
): Promise<readonly RefusedCount[]> {
  return await readRows<RefusedCount>(
    db,
    sql`select problem, count(*)::int as rows from import_rows
      where import_id = ${importId} and problem is not null group by problem order by 2 desc`,
  );
}

export const refusedRowsQuery = (importId: string): SQL => sql`
  select f.name as "fileName", f.entry_name as "entryName", r.row_number as "rowNumber", r.typed_email as "typedEmail",
    r.problem from import_rows r
  join import_files f on f.import_id = r.import_id and f.number = r.file_number
  where r.import_id = ${importId} and r.problem is not null order by r.file_number, r.row_number`;

/** Deletes an import's rows but for the refused ones. */
export async function deleteStagedRows(db: Queryable, importId: string): Promise<void> {
  await db.execute(sql`delete from import_rows where import_id = ${importId} and problem is null`);
}

/**
 * Deletes people's rows of all imports. Of 200,000 rows, PostgreSQL 15 reads all in 0.1 seconds; 18 uses
 * the index by import and email.
 */
export async function deleteStagedAddresses(
  tx: Transaction,
  emails: readonly string[],
): Promise<void> {
  await tx.delete(importRows).where(inArray(importRows.email, [...emails]));
}
