import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { CountFailure } from "@/components/admin/count-failure";
import { CursorPager } from "@/components/admin/cursor-pager";
import { InboxCounts, InboxShown } from "@/components/admin/inbox/inbox-counts";
import { InboxFilters } from "@/components/admin/inbox/inbox-filters";
import { InboxTable } from "@/components/admin/inbox/inbox-table";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHead } from "@/components/admin/page-head";
import { queryHref } from "@/components/admin/query-href";
import { Skeleton } from "@/components/admin/skeleton";
import { inboxFilterOf } from "@/lib/inquiries/inbox-filter";
import { readAssignees, readInbox, readInboxCounts } from "@/lib/inquiries/read-inbox";
import { readPlace } from "@/lib/list-place";
import { appCtx } from "@/lib/web/ctx";
import { loadFault } from "@/lib/web/load-fault";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Inbox" };

const path = "/admin/inbox";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function InboxPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const filter = inboxFilterOf(query, admin.userId);
  const after = readPlace(query.after);
  const counts = readInboxCounts(appCtx(), admin, filter).catch((fault: unknown) =>
    loadFault("inbox_counts", fault),
  );
  const here = queryHref(path, query, {});
  const [page, assignees] = await Promise.all([
    readInbox(appCtx(), admin, filter, after),
    readAssignees(appCtx(), admin),
  ]);
  return (
    <>
      <PageHead
        title="Inbox"
        description="Messages, partnership inquiries, consultation requests and radio packages, in one list."
      />
      <Suspense fallback={<Skeleton lines={2} />}>
        <Counts counts={counts} here={here} />
      </Suspense>
      <InboxFilters query={query} assignees={assignees} ownId={admin.userId} />
      <p className="mb-3 text-sm text-soft" aria-live="polite">
        <Suspense fallback="Counting…">
          <Shown counts={counts} here={here} />
        </Suspense>
      </p>
      <InboxTable rows={page.rows} query={query} sort={filter.sort} />
      <CursorPager path={path} query={query} isBegun={after !== null} next={page.next} />
    </>
  );
}

type Counted = {
  /** A string is the reference of a failed count. */
  readonly counts: Promise<Awaited<ReturnType<typeof readInboxCounts>> | string>;
  readonly here: string;
};

async function Counts(props: Counted) {
  const counts = await props.counts;
  if (typeof counts !== "string") return <InboxCounts counts={counts} />;
  return <LoadFailure title="Error loading counts" reference={counts} href={props.here} />;
}

async function Shown(props: Counted) {
  const counts = await props.counts;
  if (typeof counts !== "string") return <InboxShown counts={counts} />;
  return <CountFailure reference={counts} href={props.here} />;
}
