import { Suspense } from "react";
import { PageHeader } from "@/components/admin/layout/page-header";
import { OrderExport } from "@/components/admin/orders/order-export";
import { OrderTable } from "@/components/admin/orders/order-table";
import { OrderTabs } from "@/components/admin/orders/order-tabs";
import { FilteredList } from "@/components/admin/table/filtered-list";
import {
  filterChoices,
  type ListPageProps,
  type ListQuery,
} from "@/components/admin/table/list-query";
import { hasPermission } from "@/lib/auth/permissions";
import { productKindLabels } from "@/lib/catalog/product";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseCalendarDay } from "@/lib/core/chicago-time";
import { getLastMonth } from "@/lib/orders/export-orders";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import {
  listOrders,
  parseOrderFilter,
  parseOrderSort,
  readOrderCounts,
  readOrderViewCounts,
} from "@/lib/orders/read-orders";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Orders" };

const path = "/admin/orders";
const noMatch = "No orders match this tab and these filters.";

export default async function OrdersPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("orders.view");
  const query = await searchParams;
  const filter = parseOrderFilter(query);
  const sort = parseOrderSort(query);
  const { after } = query;
  const page = await listOrders(appCtx(), admin, filter, { sort, after });
  const counts = readOrderCounts(appCtx(), admin, filter).catch((fault: unknown) =>
    logLoadFault("order_counts", fault),
  );
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
          things="orders"
          counts={counts}
          isEmpty={page.rows.length === 0}
          empty={
            filter.view
              ? noMatch
              : "No orders yet. Orders will appear here when customers check out."
          }
          emptyFiltered={noMatch}
          pager={{ isPastFirstPage: typeof after === "string", next: page.next }}
        >
          <OrderTable rows={page.rows} now={appCtx().now()} query={query} sort={sort} />
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
