import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { formatCents } from "@/lib/core/money";
import type { OrderDetail } from "@/lib/orders/admin/read-order";
import { refundStatusLabels } from "@/lib/orders/status-labels";

export function OrderTotals({ order }: Pick<OrderDetail, "order">) {
  const { subtotalCents, discountCents, taxCents, totalCents, refundedCents } = order;
  return (
    <DescriptionList
      facts={[
        { label: "Subtotal", value: <Sum cents={subtotalCents} /> },
        { label: "Discount", value: <Sum cents={discountCents === 0 ? 0 : -discountCents} /> },
        { label: "Tax", value: <Sum cents={taxCents} /> },
        {
          label: "Total",
          value: (
            <strong>
              <Sum cents={totalCents} />
            </strong>
          ),
        },
        { label: "Refunded", value: <Sum cents={refundedCents === 0 ? 0 : -refundedCents} /> },
      ]}
    />
  );
}

/** Right-aligned amount of a column. */
function Sum({ cents }: { readonly cents: number }) {
  return <span className="figures inline-block min-w-24 text-right">{formatCents(cents)}</span>;
}

type Movement = {
  readonly id: string;
  readonly what: string;
  readonly at: Date;
  readonly cents: number;
  readonly state: string;
};

const columns: readonly Column<Movement>[] = [
  { key: "what", label: "What", cell: ({ what }) => what },
  {
    key: "amount",
    label: "Amount",
    align: "right",
    cell: ({ cents }) => formatCents(cents),
  },
  { key: "at", label: "When", cell: ({ at }) => <StaffTime at={at} /> },
  { key: "state", label: "State", cell: ({ state }) => state },
  {
    key: "id",
    label: "At Stripe",
    cell: ({ id }) => <code className="break-all">{id}</code>,
  },
];

/** Payments, refunds, pending refund requests and disputes, oldest first. */
export function OrderPayments({ detail }: { readonly detail: OrderDetail }) {
  const { facts, refundRequests } = detail;
  const movements: Movement[] = [
    ...facts.payments.map(({ id, kind, paidAt, amountCents }) => ({
      id,
      what: kind === "initial" ? "Payment" : "Renewal",
      at: paidAt,
      cents: amountCents,
      state: "arrived",
    })),
    ...facts.refunds.map(({ id, createdAt, amountCents, status }) => ({
      id,
      what: "Refund",
      at: createdAt,
      cents: -amountCents,
      state: refundStatusLabels[status],
    })),
    ...refundRequests
      .filter(({ status }) => status !== "succeeded")
      .map(({ id, status, createdAt, amountCents, trouble }) => ({
        id,
        what: "Refund asked for",
        at: createdAt,
        cents: -amountCents,
        state:
          status === "pending"
            ? "Stripe has not answered yet: asked again under the same key"
            : `refused: ${trouble ?? "no reason given"}`,
      })),
    ...facts.disputes.map(({ id, createdAt, amountCents, outcome, reason }) => ({
      id,
      what: `Dispute: ${reason.replaceAll("_", " ")}`,
      at: createdAt,
      cents: -amountCents,
      state: outcome,
    })),
  ];
  return (
    <DataTable
      caption="Payments, refunds and disputes"
      columns={columns}
      rows={movements.sort((a, b) => a.at.getTime() - b.at.getTime())}
      rowKey={({ id }) => id}
      empty="No money has moved yet."
    />
  );
}
