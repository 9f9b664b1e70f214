import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { Amount } from "@/components/ui/price";
import { toSentenceCase } from "@/lib/core/display-text";
import { formatCents } from "@/lib/core/money";
import { getListSubtotal, getOrderPromotion } from "@/lib/orders/list-price";
import {
  describeDisputeStatus,
  describeRefundReason,
  describeRefundStatus,
  getDisputeName,
} from "@/lib/orders/order-copy";
import type { OrderDetail } from "@/lib/orders/read-orders";
import { hasTakenMoney, isActiveRefund } from "@/lib/orders/state/payment-state";

export function OrderTotals({ order }: Pick<OrderDetail, "order">) {
  const { discountCents, taxCents, totalCents, refundedCents } = order;
  const promotion = getOrderPromotion(order);
  return (
    <DescriptionList
      facts={[
        { label: "Subtotal", value: <ColumnAmount cents={getListSubtotal(order)} /> },
        ...(promotion
          ? [
              {
                label: `Promotion ${promotion.code}`,
                value: <ColumnAmount cents={-promotion.discountCents} />,
              },
            ]
          : []),
        {
          label: "Discount",
          value: <ColumnAmount cents={discountCents === 0 ? 0 : -discountCents} />,
        },
        { label: "Tax", value: <ColumnAmount cents={taxCents} /> },
        {
          label: "Total",
          value: (
            <strong>
              <ColumnAmount cents={totalCents} />
            </strong>
          ),
        },
        {
          label: "Refunded",
          value: <ColumnAmount cents={refundedCents === 0 ? 0 : -refundedCents} />,
        },
      ]}
    />
  );
}

/** Right-aligned amount of a column. */
function ColumnAmount({ cents }: { readonly cents: number }) {
  return (
    <span className="figures inline-block min-w-24 text-right">
      <Amount cents={cents} />
    </span>
  );
}

type Row = {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly cents: number;
  readonly status: string;
};

const columns: readonly Column<Row>[] = [
  { label: "Type", cell: ({ type }) => type },
  { label: "Amount", align: "right", cell: ({ cents }) => <Amount cents={cents} /> },
  { label: "Date", cell: ({ at }) => <StaffTime at={at} /> },
  { label: "Status", cell: ({ status }) => status },
  { label: "Stripe ID", cell: ({ id }) => <code className="break-all">{id}</code> },
];

/** Payments, refunds, pending refund requests and disputes, oldest first. */
export function OrderPayments({ detail }: { readonly detail: OrderDetail }) {
  const { facts, refundRequests } = detail;
  const rows: Row[] = [
    ...facts.payments.map(({ id, kind, paidAt, amountCents }) => ({
      id,
      type: kind === "initial" ? "Payment" : "Renewal",
      at: paidAt,
      cents: amountCents,
      status: "Received",
    })),
    ...facts.refunds.map((refund) => ({
      id: refund.id,
      type: [`Refund of ${formatCents(refund.amountCents)}`, describeRefundReason(refund)]
        .filter(Boolean)
        .join(": "),
      at: refund.createdAt,
      cents: isActiveRefund(refund) ? -refund.amountCents : 0,
      status: describeRefundStatus(refund),
    })),
    ...refundRequests
      .filter(({ status }) => status !== "succeeded")
      .map(({ id, status, createdAt, amountCents, lastError }) => ({
        id,
        type: `Refund of ${formatCents(amountCents)} ${status === "pending" ? "pending" : "failed"}`,
        at: createdAt,
        cents: status === "pending" ? -amountCents : 0,
        status:
          status === "pending"
            ? "Waiting for Stripe. We'll retry automatically."
            : (lastError ?? "No reason given"),
      })),
    ...facts.disputes.map((dispute) => ({
      id: dispute.id,
      type: `${getDisputeName(dispute)} of ${formatCents(dispute.amountCents)}: ${toSentenceCase(dispute.reason)}`,
      at: dispute.createdAt,
      // As in the accounting export: 0 if no money left, or it came back.
      cents: hasTakenMoney(dispute) ? -dispute.amountCents : 0,
      status: describeDisputeStatus(dispute),
    })),
  ];
  return (
    <DataTable
      caption="Payments, refunds, and disputes"
      columns={columns}
      rows={rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())}
      rowKey={({ id }) => id}
      empty="No payments yet."
    />
  );
}
