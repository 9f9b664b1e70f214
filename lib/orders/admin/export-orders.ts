import { buildOrderExportQuery, type OrderExportRow } from "@/db/queries/orders/order-export";
import { streamRows } from "@/db/stream-rows";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  addDays,
  fromChicagoHour,
  getChicagoDay,
  parseCalendarDay,
} from "@/lib/core/chicago-clock";
import { toSentenceCase } from "@/lib/core/sentence-case";
import type { CsvValue } from "@/lib/csv/csv-line";
import { createCsvStream } from "@/lib/csv/csv-stream";
import type { Ctx } from "@/lib/ctx";

const header = [
  ...["Date", "Type", "Order", "Customer", "Email", "State", "ZIP", "Description", "Quantity"],
  ...["Unit price", "Subtotal", "Discount", "Tax", "Amount", "Status", "Stripe ID"],
];

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Exports paid orders with their items, payments, refunds and disputes as a CSV stream from one
 * snapshot. `from` and `to` are Chicago days, both included; an invalid one is ignored. Amounts are
 * dollars; money that left is negative, and 0 if it came back: failed refunds and won disputes. The
 * audit entry is written before the first row.
 */
export async function exportOrders(
  ctx: Ctx,
  actor: AdminActor,
  query: Query,
): Promise<{ readonly filename: string; readonly body: ReadableStream<Uint8Array> }> {
  const now = ctx.now();
  const from = parseCalendarDay(query.from);
  const to = parseCalendarDay(query.to);
  const details = { from, to };
  await recordAudit(ctx.db, { by: actor, action: "orders_exported", details, now });
  const range = {
    from: from === null ? null : fromChicagoHour(from, 0),
    until: to === null ? null : fromChicagoHour(addDays(to, 1), 0),
  };
  return {
    filename: `orders-${getChicagoDay(now)}.csv`,
    body: createCsvStream(header, generateRows(ctx, range)),
  };
}

type Range = Parameters<typeof buildOrderExportQuery>[0];

async function* generateRows(ctx: Ctx, range: Range): AsyncGenerator<CsvValue[][]> {
  for await (const rows of streamRows<OrderExportRow>(ctx.db, buildOrderExportQuery(range))) {
    yield rows.map((row) => [
      getChicagoDay(new Date(row.at)),
      toSentenceCase(row.type),
      row.orderNumber,
      row.name,
      row.email,
      row.state,
      row.zipCode,
      // Titles stay as sold; codes, such as a dispute's reason, become readable.
      row.type === "item" ? row.description : toLabel(row.description),
      row.quantity,
      toDollars(row.unitPriceCents),
      toDollars(row.subtotalCents),
      toDollars(row.discountCents),
      toDollars(row.taxCents),
      toDollars(row.amountCents),
      toLabel(row.status),
      row.stripeId,
    ]);
  }
}

const toLabel = (code: string | null) => (code === null ? null : toSentenceCase(code));

/** A number, so that a spreadsheet can add it up. */
const toDollars = (cents: number | null) => (cents === null ? null : cents / 100);
