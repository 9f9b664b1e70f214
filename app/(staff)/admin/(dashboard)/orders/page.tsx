import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { CountFailure } from "@/components/admin/count-failure";
import { CursorPager } from "@/components/admin/cursor-pager";
import { OrderFilters } from "@/components/admin/orders/order-filters";
import { OrderTable } from "@/components/admin/orders/order-table";
import { PageHead } from "@/components/admin/page-head";
import { queryHref } from "@/components/admin/query-href";
import type { AdminActor } from "@/lib/auth/staff-session";
import { readPlace } from "@/lib/list-place";
import { type OrderFilter, orderFilterOf } from "@/lib/orders/order-filter";
import { readOrderCounts, readOrders } from "@/lib/orders/read-orders";
import { appCtx } from "@/lib/web/ctx";
import { loadFault } from "@/lib/web/load-fault";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Orders" };

const path = "/admin/orders";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function OrdersPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const filter = orderFilterOf(query);
  const after = readPlace(query.after);
  const page = await readOrders(appCtx(), admin, filter, after);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title="Orders" description="Every checkout and what became of it." />
      <OrderFilters key={JSON.stringify(filter)} query={query} />
      <p className="mb-3 text-sm text-soft" aria-live="polite">
        <Suspense key={JSON.stringify(filter)} fallback="Counting…">
          <Counts admin={admin} filter={filter} here={queryHref(path, query, {})} />
        </Suspense>
      </p>
      <OrderTable rows={page.rows} isFiltered={isFiltered} />
      <CursorPager path={path} query={query} isBegun={after !== null} next={page.next} />
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
    loadFault("order_counts", fault),
  );
  if (typeof counts === "string") return <CountFailure reference={counts} href={here} />;
  const { fitting, all } = counts;
  return `Showing ${fitting.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} orders`;
}
