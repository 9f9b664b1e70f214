import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { PageHeader } from "@/components/admin/layout/page-header";
import { OrderFilters } from "@/components/admin/orders/order-filters";
import { OrderTable } from "@/components/admin/orders/order-table";
import { CountError } from "@/components/admin/table/count-error";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseCursor } from "@/lib/core/cursor";
import { listOrders, readOrderCounts } from "@/lib/orders/admin/list-orders";
import { type OrderFilter, parseOrderFilter } from "@/lib/orders/admin/order-filter";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Orders" };

const path = "/admin/orders";

export default async function OrdersPage({ searchParams }: ListPageProps) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const filter = parseOrderFilter(query);
  const after = parseCursor(query.after);
  const page = await listOrders(appCtx(), admin, filter, after);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHeader title="Orders" description="Every order, paid or not." />
      <OrderFilters key={JSON.stringify(filter)} query={query} />
      <p className="mb-3 text-sm text-soft" aria-live="polite">
        <Suspense key={JSON.stringify(filter)} fallback="Counting…">
          <Counts admin={admin} filter={filter} here={queryHref(path, query, {})} />
        </Suspense>
      </p>
      <OrderTable rows={page.rows} isFiltered={isFiltered} />
      <CursorPager path={path} query={query} isPastFirstPage={after !== null} next={page.next} />
    </>
  );
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
