import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { PageHeader } from "@/components/admin/layout/page-header";
import { OrderExport } from "@/components/admin/orders/order-export";
import { OrderTable } from "@/components/admin/orders/order-table";
import { OrderTabs } from "@/components/admin/orders/order-tabs";
import { CountError } from "@/components/admin/table/empty-state";
import { FilteredList } from "@/components/admin/table/filtered-list";
import {
  filterChoices,
  type ListPageProps,
  type ListQuery,
  queryHref,
} from "@/components/admin/table/list-query";
import { hasPermission } from "@/lib/auth/permissions";
import { productKindLabels } from "@/lib/catalog/product";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseCalendarDay } from "@/lib/core/chicago-time";
import { parseCursor } from "@/lib/core/cursor";
import { getLastMonth } from "@/lib/orders/export-orders";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import {
  listOrders,
  listSortedOrders,
  type OrderFilter,
  parseOrderFilter,
  parseOrderSort,
  readOrderCounts,
  readOrderViewCounts,
} from "@/lib/orders/read-orders";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "Orders" };

const path = "/admin/orders";

export default async function OrdersPage({ searchParams }: ListPageProps) {
  await connection();
  const admin = await requireStaff("orders.view");
  const query = await searchParams;
  const filter = parseOrderFilter(query);
  const sort = parseOrderSort(query);
  const isNewestFirst = sort.by === "placed" && sort.isDescending;
  const { after } = query;
  const page = isNewestFirst
    ? await listOrders(appCtx(), admin, filter, parseCursor(after))
    : await listSortedOrders(appCtx(), admin, filter, { sort, after });
  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          hasPermission(admin.role, "orders.export") ? (
            <OrderExport {...getExportDays(query)} />
          ) : null
        }
      />
      <Suspense fallback={<OrderTabs query={query} counts={null} />}>
        <CountedTabs admin={admin} query={query} />
      </Suspense>
      <div className="mt-3">
        <FilteredList
          path={path}
          query={query}
          search="Order number, email, or name"
          filters={[
            {
              name: "status",
              label: "Status",
              choices: filterChoices(orderStatusLabels, "All statuses"),
            },
            {
              name: "kind",
              label: "Product",
              choices: filterChoices(productKindLabels, "All products"),
            },
            { name: "from", label: "From" },
            { name: "to", label: "To" },
          ]}
          kept={["view", "sort", "order"]}
          count={
            <Suspense key={JSON.stringify(filter)} fallback="Counting…">
              <Counts admin={admin} filter={filter} here={queryHref(path, query, {})} />
            </Suspense>
          }
          pager={{ isPastFirstPage: typeof after === "string", next: page.next }}
        >
          <OrderTable
            rows={page.rows}
            now={appCtx().now()}
            query={query}
            sort={sort}
            isFiltered={Object.values(filter).some(Boolean)}
          />
        </FilteredList>
      </div>
    </>
  );
}

/** The period that staff just looked at. */
function getExportDays({ from, to }: ListQuery) {
  const days = { from: parseCalendarDay(from) ?? "", to: parseCalendarDay(to) ?? "" };
  return days.from || days.to ? days : getLastMonth(appCtx().now());
}

type TabsProps = { readonly admin: AdminActor; readonly query: ListQuery };

/** The tabs work without counts too, so a failure only leaves them out. */
async function CountedTabs({ admin, query }: TabsProps) {
  const counts = await readOrderViewCounts(appCtx(), admin).catch((fault: unknown) =>
    logLoadFault("order_tabs", fault),
  );
  return <OrderTabs query={query} counts={typeof counts === "string" ? null : counts} />;
}

type CountsProps = {
  readonly admin: AdminActor;
  readonly filter: OrderFilter;
  readonly here: string;
};

async function Counts({ admin, filter, here }: CountsProps) {
  const counts = await readOrderCounts(appCtx(), admin, filter).catch((fault: unknown) =>
    logLoadFault("order_counts", fault),
  );
  if (typeof counts === "string") return <CountError reference={counts} href={here} />;
  const { matching, all } = counts;
  return `Showing ${matching.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} orders`;
}
