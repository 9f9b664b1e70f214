import { ShortStaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { Amount } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { describeItems, orderStatusLabels } from "@/lib/orders/order-copy";
import type { OrderPage, OrderSort } from "@/lib/orders/read-orders";

type Row = OrderPage["rows"][number];

/**
 * Low rows, so that a screen shows many. On tablets, one column fewer and two small lines in the height of
 * one, so that the totals fit. The columns' keys are the sort orders.
 */
const getColumns = (now: Date): readonly (Column<Row> & { readonly key: OrderSort["by"] })[] => [
  {
    key: "number",
    label: "Order",
    cell: ({ id, orderNumber }) => (
      <TextLink href={`/admin/orders/${id}`} className="font-semibold whitespace-nowrap">
        <Untranslated>{orderNumber}</Untranslated>
      </TextLink>
    ),
  },
  {
    key: "placed",
    label: "Placed",
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <ShortStaffTime at={createdAt} now={now} />
      </span>
    ),
  },
  {
    key: "customer",
    label: "Customer",
    takesRest: true,
    // Two small lines in the height of one, so that addresses fit.
    cell: ({ name, email }) => (
      <span
        className="block wrap-anywhere md:-my-1.5 md:leading-tight md:max-xl:w-36"
        title={`${name}, ${email}`}
      >
        <span className="md:block md:truncate">{name}</span>{" "}
        <span className="text-soft md:block md:truncate md:text-xs">{email}</span>
      </span>
    ),
  },
  {
    key: "items",
    label: "Items",
    hiddenOnTablets: true,
    cell: ({ items }) => (
      <span
        className="block md:max-w-28 md:truncate xl:max-w-36 2xl:max-w-52"
        title={describeItems(items)}
      >
        {describeItems(items)}
      </span>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status, reviewReason, isPastDue, hasStripeInquiry }) => (
      // On one line, so that rows stay low.
      <span className="md:*:flex-nowrap">
        <StatusBadge
          kind="order"
          status={isPastDue && status === "paid" ? null : status}
          labels={orderStatusLabels}
          flags={{
            pastDue: isPastDue,
            stripeInquiry: hasStripeInquiry,
            needsReview: reviewReason !== null,
          }}
        />
      </span>
    ),
  },
  {
    key: "total",
    label: "Total",
    align: "right",
    cell: ({ totalCents, refundedCents }) => (
      <span
        className={`whitespace-nowrap ${refundedCents > 0 ? "block md:max-xl:-my-1.5 md:max-xl:leading-tight" : ""}`}
      >
        {refundedCents > 0 ? (
          <span className="text-soft md:max-xl:block md:max-xl:text-xs">
            <Amount cents={-refundedCents} /> of{" "}
          </span>
        ) : null}
        <Amount cents={totalCents} />
      </span>
    ),
  },
];

type Props = {
  readonly rows: readonly Row[];
  readonly now: Date;
  readonly query: ListQuery;
  readonly sort: OrderSort;
};

export function OrderTable({ rows, now, query, sort }: Props) {
  return (
    <DataTable
      caption="Orders"
      columns={getColumns(now).map((column) => ({
        ...column,
        sort: getSort(query, sort, column.key),
      }))}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/admin/orders/${id}`}
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
