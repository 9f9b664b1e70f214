import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { SubscriberFilters } from "@/components/admin/subscribers/subscriber-filters";
import { SubscriberStats } from "@/components/admin/subscribers/subscriber-stats";
import { SubscriberTable } from "@/components/admin/subscribers/subscriber-table";
import { CountError } from "@/components/admin/table/count-error";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { ExportLink } from "@/components/admin/table/export-link";
import { type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import type { ListView } from "@/db/values/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import { countSubscribers } from "@/lib/subscribers/count-subscribers";
import { parseListView, parseSubscriberId } from "@/lib/subscribers/list-view";
import { readSubscriberStatistics } from "@/lib/subscribers/read-statistics";
import { readSubscribers } from "@/lib/subscribers/read-subscribers";
import { newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Subscribers" };

const path = "/admin/subscribers";

export default async function SubscribersPage({ searchParams }: ListPageProps) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const view = parseListView(query);
  const after = parseSubscriberId(query.after);
  const page = await readSubscribers(newsletterCtx(), admin, view, after).catch((fault: unknown) =>
    logLoadFault("subscribers_load", fault),
  );
  const key = JSON.stringify(view);
  return (
    <>
      <PageHeader
        title="Subscribers"
        actions={<ExportLink href={queryHref(`${path}/export`, query, { after: null })} />}
      />
      <Suspense fallback={<SubscriberStats statistics="…" />}>
        <Statistics admin={admin} />
      </Suspense>
      <div className="mt-6">
        <SubscriberFilters view={view} />
      </div>
      {typeof page === "string" ? (
        <LoadError
          title="Error loading subscribers"
          reference={page}
          href={queryHref(path, query, {})}
        />
      ) : (
        <>
          <p className="mb-3 text-sm text-soft" aria-live="polite">
            <Suspense key={key} fallback="Counting…">
              <MatchCount admin={admin} view={view} here={queryHref(path, query, {})} />
            </Suspense>
          </p>
          <SubscriberTable rows={page.rows} view={view} query={query} />
          <CursorPager
            path={path}
            query={query}
            isPastFirstPage={after !== null}
            next={page.next}
          />
        </>
      )}
    </>
  );
}

/** Shows dashes if counting fails, so that the list still loads. */
async function Statistics({ admin }: { readonly admin: AdminActor }) {
  const statistics = await readSubscriberStatistics(newsletterCtx(), admin).catch(
    (fault: unknown) => {
      logLoadFault("subscriber_statistics", fault);
      return "-" as const;
    },
  );
  return <SubscriberStats statistics={statistics} />;
}

type MatchCountProps = {
  readonly admin: AdminActor;
  readonly view: ListView;
  readonly here: string;
};

async function MatchCount({ admin, view, here }: MatchCountProps) {
  const counts = await countSubscribers(newsletterCtx(), admin, view).catch((fault: unknown) =>
    logLoadFault("subscriber_count", fault),
  );
  if (typeof counts === "string") return <CountError reference={counts} href={here} />;
  const { shown, total } = counts;
  return `Showing ${shown.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} subscribers`;
}
