import { InboxListPane } from "@/app/(staff)/admin/(dashboard)/inbox/inbox-list-pane";
import { InboxViews } from "@/app/(staff)/admin/(dashboard)/inbox/inbox-views";
import { loadInbox } from "@/app/(staff)/admin/(dashboard)/inbox/load-inbox";
import { TextLink } from "@/components/admin/display/text-link";
import { InboxFilters } from "@/components/admin/inbox/inbox-filters";
import { PageHeader } from "@/components/admin/layout/page-header";
import { type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("inbox.manage");
  const query = await searchParams;
  const inbox = await loadInbox(admin, query);
  return (
    <>
      <PageHeader
        title="Inbox"
        actions={
          <TextLink
            href={queryHref(
              "/admin/inbox/saved-replies",
              {},
              {
                from: queryHref("/admin/inbox", query, {}),
              },
            )}
          >
            Saved replies
          </TextLink>
        }
      />
      <InboxViews inbox={inbox} />
      <InboxFilters query={query} assignees={inbox.assignees} ownId={admin.userId} />
      <div className="gap-x-6 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
        <InboxListPane inbox={inbox} />
        <p className="border border-hairline p-8 text-center text-soft max-lg:hidden">
          Choose a message to read it here.
        </p>
      </div>
    </>
  );
}
