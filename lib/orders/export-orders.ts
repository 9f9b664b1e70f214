import { buildOrderExportQuery, type OrderExportRow } from "@/db/queries/orders/order-export";
import { streamRows } from "@/db/stream-rows";
import type { DisputeOutcome, DisputeStatus, RefundStatus } from "@/db/values/payments";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  parseCalendarDay,
} from "@/lib/core/chicago-time";
import { toSentenceCase } from "@/lib/core/display-text";
import { type CsvValue, createCsvStream } from "@/lib/csv/write-csv";
import type { Ctx } from "@/lib/ctx";
import {
  describeDisputeStatus,
  describeRefundReason,
  describeRefundStatus,
  getDisputeName,
} from "@/lib/orders/order-copy";

const header = [
  ...["Date", "Type", "Order", "Customer", "Email", "State", "ZIP", "Description", "Items"],
  ...["Subtotal", "Discount", "Tax", "Gross", "Refunded", "Disputed", "Net", "Status", "Stripe ID"],
];

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Exports a period's payments, refunds and disputes as a CSV stream from one snapshot, a row for
 * each. `from` and `to` are Chicago days, both included; an invalid one is ignored. Amounts are
 * dollars. In each row, Net is Gross plus Refunded plus Disputed, so every column adds up to its
 * total; money that left is negative, and 0 if it came back. Net is the overview's revenue. The audit
 * entry is written before the first row.
 */
export async function exportOrders(
  ctx: Ctx,
  actor: AdminActor,
  query: Query,
): Promise<{ readonly filename: string; readonly body: ReadableStream<Uint8Array> }> {
  const from = parseCalendarDay(query.from);
  const to = parseCalendarDay(query.to);
  const details = { from, to };
  await recordAudit(ctx.db, { by: actor, action: "orders_exported", details, now: ctx.now() });
  const range = {
    from: from === null ? null : fromChicagoHour(from, 0),
    until: to === null ? null : fromChicagoHour(addDays(to, 1), 0),
  };
  return {
    filename: getExportFilename({ from, to }),
    body: createCsvStream(header, generateRows(ctx, range)),
  };
}

type Range = Parameters<typeof buildOrderExportQuery>[0];

async function* generateRows(ctx: Ctx, range: Range): AsyncGenerator<CsvValue[][]> {
  for await (const rows of streamRows<OrderExportRow>(ctx.db, buildOrderExportQuery(range))) {
    yield rows.map((row) => {
      const { grossCents, refundedCents, disputedCents } = row;
      const { type, description, status } = describeRow(row);
      return [
        getChicagoDay(new Date(row.at)),
        type,
        row.orderNumber,
        row.name,
        row.email,
        row.state,
        row.zipCode,
        description,
        row.items,
        ...[row.subtotalCents, row.discountCents, row.taxCents].map(toDollars),
        ...[grossCents, refundedCents, disputedCents].map(toDollars),
        toDollars(grossCents + refundedCents + disputedCents),
        status,
        row.stripeId,
      ];
    });
  }
}

function describeRow(row: OrderExportRow) {
  const { unknownStatus, description: code } = row;
  switch (row.type) {
    case "payment":
      return {
        type: code === "renewal" ? "Renewal" : "Payment",
        description: null,
        status: "Received",
      };
    case "refund": {
      const refund = { status: row.status as RefundStatus, unknownStatus, reason: code };
      return {
        type: "Refund",
        description: describeRefundReason(refund) || null,
        status: describeRefundStatus(refund),
      };
    }
    case "dispute": {
      const dispute = {
        status: row.status as DisputeStatus | null,
        outcome: row.outcome as DisputeOutcome,
        isUnderReview: row.isUnderReview ?? false,
        reason: code ?? "",
        unknownStatus,
      };
      return {
        type: getDisputeName(dispute),
        description: toSentenceCase(dispute.reason),
        status: describeDisputeStatus(dispute),
      };
    }
  }
}

/** A number, so that a spreadsheet can add it up. */
const toDollars = (cents: number | null) => (cents === null ? null : cents / 100);

/** First and last day, both included; null is unlimited. */
export type ExportPeriod = { readonly from: ChicagoDay | null; readonly to: ChicagoDay | null };

/** Returns the previous calendar month in Memphis, which is what accountants ask for. */
export function getLastMonth(now: Date): { readonly from: ChicagoDay; readonly to: ChicagoDay } {
  const to = addDays(`${getChicagoDay(now).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Names the file after its period, such as `orders-2026-11.csv` for a month. */
function getExportFilename({ from, to }: ExportPeriod): string {
  return `orders-${namePeriod({ from, to })}.csv`;
}

/** Names a period, such as `2026-11` for a month. */
export function namePeriod({ from, to }: ExportPeriod): string {
  if (from === null) return to === null ? "all" : `until-${to}`;
  if (to === null) return `from-${from}`;
  if (from === to) return from;
  const isFirstDay = from.endsWith("-01");
  const isLastDay = addDays(to, 1).endsWith("-01");
  if (isFirstDay && isLastDay && from.slice(0, 7) === to.slice(0, 7)) return from.slice(0, 7);
  const isYear = from.endsWith("-01-01") && to.endsWith("-12-31");
  if (isYear && from.slice(0, 4) === to.slice(0, 4)) return from.slice(0, 4);
  return `${from}-to-${to}`;
}
