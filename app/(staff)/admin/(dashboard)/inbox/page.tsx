import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { CursorPager } from "@/components/admin/cursor-pager";
import { InboxCounts } from "@/components/admin/inbox/inbox-counts";
import { InboxFilters } from "@/components/admin/inbox/inbox-filters";
import { InboxTable } from "@/components/admin/inbox/inbox-table";
import { PageHead } from "@/components/admin/page-head";
import { queryHref } from "@/components/admin/query-href";
import { Skeleton } from "@/components/admin/skeleton";
import type { AdminActor } from "@/lib/auth/staff-session";
import { type InboxFilter, inboxFilterOf } from "@/lib/inquiries/inbox-filter";
import { readAssignees, readInbox, readInboxCounts } from "@/lib/inquiries/read-inbox";
import { readPlace } from "@/lib/list-place";
import { appCtx } from "@/lib/web/ctx";
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
        <Counts admin={admin} filter={filter} />
      </Suspense>
      <InboxFilters query={query} assignees={assignees} ownId={admin.userId} />
      <InboxTable rows={page.rows} query={query} sort={filter.sort} />
      <CursorPager
        firstHref={after ? queryHref(path, query, { after: null }) : null}
        nextHref={page.next ? queryHref(path, query, { after: page.next }) : null}
      />
    </>
  );
}

async function Counts(props: { readonly admin: AdminActor; readonly filter: InboxFilter }) {
  return <InboxCounts counts={await readInboxCounts(appCtx(), props.admin, props.filter)} />;
}
