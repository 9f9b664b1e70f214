import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { OrderBadges } from "@/components/admin/orders/order-badges";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { formatCents } from "@/lib/core/money";
import type { OrderPage } from "@/lib/orders/admin/list-orders";
import type { OrderSort } from "@/lib/orders/admin/order-filter";
import { describeItems } from "@/lib/orders/order-copy";

type Row = OrderPage["rows"][number];

const cut = "block md:truncate";

/** One line a row, so that a screen shows many. The columns' keys are the sort orders. */
const columns: readonly (Column<Row> & { readonly key: OrderSort["by"] })[] = [
  {
    key: "number",
    label: "Order",
    cell: ({ id, orderNumber }) => (
      <TextLink href={`/admin/orders/${id}`} className="font-semibold whitespace-nowrap">
        {orderNumber}
      </TextLink>
    ),
  },
  {
    key: "placed",
    label: "Placed",
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <StaffTime at={createdAt} />
      </span>
    ),
  },
  {
    key: "customer",
    label: "Customer",
    cell: ({ name, email }) => (
      <span className={`${cut} wrap-anywhere md:w-32 2xl:w-52`} title={`${name}, ${email}`}>
        {name} <span className="text-soft">{email}</span>
      </span>
    ),
  },
  {
    key: "items",
    label: "Items",
    cell: ({ items }) => (
      <span className={`${cut} md:w-28 2xl:w-40`} title={describeItems(items)}>
        {describeItems(items)}
      </span>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status, reviewReason, isPastDue }) => (
      <OrderBadges status={status} needsReview={reviewReason !== null} isPastDue={isPastDue} />
    ),
  },
  {
    key: "total",
    label: "Total",
    align: "right",
    cell: ({ totalCents, refundedCents }) => (
      <span className="whitespace-nowrap">
        {refundedCents > 0 ? (
          <span className="text-soft">{formatCents(-refundedCents)} of </span>
        ) : null}
        {formatCents(totalCents)}
      </span>
    ),
  },
];

type Props = {
  readonly rows: readonly Row[];
  readonly query: ListQuery;
  readonly sort: OrderSort;
  readonly isFiltered: boolean;
};

export function OrderTable({ rows, query, sort, isFiltered }: Props) {
  return (
    <DataTable
      caption="Orders"
      columns={columns.map((column) => ({ ...column, sort: getSort(query, sort, column.key) }))}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/admin/orders/${id}`}
      empty={
        isFiltered
          ? "No orders match these filters."
          : "No orders yet. Orders will appear here when customers check out."
      }
    />
  );
}

/** The first click on times and amounts sorts the largest first; a second click turns it around. */
function getSort(query: ListQuery, sort: OrderSort, key: OrderSort["by"]) {
  const isOpen = sort.by === key;
  const isDescending = isOpen ? !sort.isDescending : key === "placed" || key === "total";
  return {
    href: queryHref("/admin/orders", query, {
      sort: key,
      order: isDescending ? "desc" : null,
      after: null,
    }),
    now: isOpen ? (sort.isDescending ? "descending" : "ascending") : "none",
  } as const;
}
