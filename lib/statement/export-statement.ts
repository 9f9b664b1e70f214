import type { SQL } from "drizzle-orm";
import {
  buildLedgerQuery,
  buildOrderStatementQuery,
  type LedgerRow,
  type OrderStatementRow,
  type StatementRange,
} from "@/db/queries/statement";
import { streamRows } from "@/db/stream-rows";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay, toChicagoDateTime } from "@/lib/core/chicago-time";
import { type CsvValue, createCsvStream } from "@/lib/csv/write-csv";
import type { Ctx } from "@/lib/ctx";
import { namePeriod } from "@/lib/orders/export-orders";
import { describeCategory, getRange, type Period } from "@/lib/statement/read-statement";

/** A number, so that a spreadsheet can add it up. */
const toDollars = (cents: number | null) => (cents ?? 0) / 100;

type File<Row> = {
  readonly header: readonly string[];
  readonly query: (range: StatementRange) => SQL;
  readonly cells: (row: Row) => readonly CsvValue[];
};

const ordersFile: File<OrderStatementRow> = {
  header: [
    ...["Order", "Placed", "Customer", "Email", "State", "Items", "Tax", "Charged", "Refunded"],
    ...["Disputed", "Stripe fees", "Net"],
  ],
  query: buildOrderStatementQuery,
  cells: (row) => [
    row.orderNumber,
    getChicagoDay(new Date(row.placedAt)),
    ...[row.name, row.email, row.state, row.items],
    ...[row.taxCents, row.chargedCents, row.refundedCents, row.disputedCents].map(toDollars),
    toDollars(-row.feeCents),
    toDollars(row.netCents),
  ],
};

const ledgerFile: File<LedgerRow> = {
  header: [
    ...["Date", "Time", "Type", "Order", "Description", "Amount", "Stripe fee", "Net"],
    ...["Balance transaction", "Source"],
  ],
  query: buildLedgerQuery,
  cells: (row) => {
    const { date, time } = toChicagoDateTime(new Date(row.createdAt));
    return [
      ...[date, time, describeCategory(row.category), row.orderNumber, row.description],
      toDollars(row.amountCents),
      toDollars(-row.feeCents),
      toDollars(row.amountCents - row.feeCents),
      ...[row.id, row.sourceId],
    ];
  },
};

/**
 * Exports a period as CSV: a row for each order with money that moved, or for each change of the balance at
 * Stripe. Amounts are dollars and what left is negative, so every column adds up. The audit entry is written
 * before the first row.
 */
export async function exportStatement(
  ctx: Ctx,
  actor: AdminActor,
  kind: "orders" | "ledger",
  period: Period,
): Promise<{ readonly filename: string; readonly body: ReadableStream<Uint8Array> }> {
  const details = { file: kind, ...period };
  await recordAudit(ctx.db, { by: actor, action: "statement_exported", details, now: ctx.now() });
  const range = getRange(period);
  return {
    filename: `${kind === "orders" ? "statement" : "ledger"}-${namePeriod(period)}.csv`,
    body:
      kind === "orders" ? createFile(ctx, ordersFile, range) : createFile(ctx, ledgerFile, range),
  };
}

function createFile<Row extends Record<string, unknown>>(
  { db }: Pick<Ctx, "db">,
  file: File<Row>,
  range: StatementRange,
): ReadableStream<Uint8Array> {
  async function* generateRows() {
    for await (const rows of streamRows<Row>(db, file.query(range))) yield rows.map(file.cells);
  }
  return createCsvStream(file.header, generateRows());
}
