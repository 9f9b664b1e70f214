import { EmailText } from "@/components/admin/display/email-text";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { OrderBadges } from "@/components/admin/orders/order-badges";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { formatCents } from "@/lib/core/money";
import type { OrderPage } from "@/lib/orders/admin/list-orders";

type Row = OrderPage["rows"][number];

const columns: readonly Column<Row>[] = [
  {
    key: "number",
    label: "Order",
    cell: ({ id, orderNumber, createdAt }) => (
      <>
        <TextLink href={`/admin/orders/${id}`} className="font-semibold whitespace-nowrap">
          {orderNumber}
        </TextLink>
        <span className="block whitespace-nowrap text-soft">
          <StaffTime at={createdAt} />
        </span>
      </>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status, reviewReason }) => (
      <OrderBadges status={status} needsReview={reviewReason !== null} />
    ),
  },
  {
    key: "total",
    label: "Total",
    align: "right",
    cell: ({ totalCents, refundedCents }) => (
      <>
        {formatCents(totalCents)}
        {refundedCents > 0 ? (
          <span className="block text-soft">{formatCents(-refundedCents)}</span>
        ) : null}
      </>
    ),
  },
  {
    key: "customer",
    label: "Customer",
    cell: ({ name, email }) => (
      <span className="block wrap-anywhere md:min-w-36 xl:w-64">
        <span className="block">{name}</span>
        <span className="block text-soft">
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  {
    key: "lines",
    label: "Items",
    cell: ({ lines }) => <span className="block wrap-anywhere md:min-w-28 xl:w-56">{lines}</span>,
  },
];

type Props = { readonly rows: readonly Row[]; readonly isFiltered: boolean };

export function OrderTable({ rows, isFiltered }: Props) {
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        isFiltered
          ? "No orders match these filters."
          : "No orders yet. Orders appear here when customers check out."
      }
    />
  );
}
