import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { InboxCounts, InboxMatchCount } from "@/components/admin/inbox/inbox-counts";
import { InboxFilters } from "@/components/admin/inbox/inbox-filters";
import { InboxTable } from "@/components/admin/inbox/inbox-table";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Skeleton } from "@/components/admin/layout/skeleton";
import { CountError } from "@/components/admin/table/count-error";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { parseCursor } from "@/lib/core/cursor";
import { parseInboxFilter } from "@/lib/inquiries/inbox/inbox-filter";
import { readAssignees, readInbox, readInboxCounts } from "@/lib/inquiries/inbox/read-inbox";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Inbox" };

const path = "/admin/inbox";

export default async function InboxPage({ searchParams }: ListPageProps) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const filter = parseInboxFilter(query, admin.userId);
  const after = parseCursor(query.after);
  const counts = readInboxCounts(appCtx(), admin, filter).catch((fault: unknown) =>
    logLoadFault("inbox_counts", fault),
  );
  const here = queryHref(path, query, {});
  const [page, assignees] = await Promise.all([
    readInbox(appCtx(), admin, filter, after),
    readAssignees(appCtx(), admin),
  ]);
  return (
    <>
      <PageHeader
        title="Inbox"
        description="Messages, partnership inquiries, consultation requests and radio packages."
      />
      <Suspense fallback={<Skeleton lines={2} />}>
        <Counts counts={counts} here={here} />
      </Suspense>
      <InboxFilters query={query} assignees={assignees} ownId={admin.userId} />
      <p className="mb-3 text-sm text-soft" aria-live="polite">
        <Suspense fallback="Counting…">
          <MatchCount counts={counts} here={here} />
        </Suspense>
      </p>
      <InboxTable rows={page.rows} query={query} sort={filter.sort} />
      <CursorPager path={path} query={query} isPastFirstPage={after !== null} next={page.next} />
    </>
  );
}

type CountsProps = {
  /** A string is the reference of a failed count. */
  readonly counts: Promise<Awaited<ReturnType<typeof readInboxCounts>> | string>;
  readonly here: string;
};

async function Counts(props: CountsProps) {
  const counts = await props.counts;
  if (typeof counts !== "string") return <InboxCounts counts={counts} />;
  return <LoadError title="Error loading counts" reference={counts} href={props.here} />;
}

async function MatchCount(props: CountsProps) {
  const counts = await props.counts;
  if (typeof counts !== "string") return <InboxMatchCount counts={counts} />;
  return <CountError reference={counts} href={props.here} />;
}
