import Link from "next/link";
import { getBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { DataTable } from "@/components/admin/table/data-table";
import { getQueryText, type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { parseInboxOrigin } from "@/lib/inquiries/inbox-forms";
import { readSavedReplies } from "@/lib/inquiries/replies";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Saved replies" };

const path = "/admin/inbox/saved-replies";

const results = new Map([
  ["saved", "Reply saved"],
  ["deleted", "Reply deleted"],
]);

export default async function SavedRepliesPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("inbox.manage");
  const replies = await readSavedReplies(appCtx(), admin);
  const query = await searchParams;
  const result = results.get(getQueryText(query, "result"));
  const origin = parseInboxOrigin(getQueryText(query, "from"));
  const getHref = (id: string) => queryHref(`${path}/${id}`, {}, { from: origin.href });
  return (
    <>
      <PageHeader
        title="Saved replies"
        breadcrumbs={getBreadcrumbs(origin)}
        description="Save the replies you write often. You can insert and edit them when you answer a message."
        actions={
          <Link href={getHref("new")} className={buttonClassName("primary")}>
            New saved reply
          </Link>
        }
      />
      {result ? (
        <div className="mb-6">
          <Notice tone="success" title={result}>
            <TextLink
              href={origin.href}
              className="inline-flex min-h-6 items-center max-md:min-h-11"
            >
              {origin.isMessage ? "Back to the message" : "Back to the inbox"}
            </TextLink>
          </Notice>
        </div>
      ) : null}
      <DataTable
        caption="Saved replies"
        rows={replies}
        rowKey={({ id }) => id}
        empty="No saved replies yet. Add an answer you write often."
        columns={[
          {
            label: "Title",
            cell: ({ id, title }) => (
              <TextLink href={getHref(id)} className="font-semibold">
                {title}
              </TextLink>
            ),
          },
          {
            label: "Text",
            cell: ({ body }) => <p className="line-clamp-2 wrap-anywhere">{body}</p>,
          },
          { label: "Updated", cell: ({ updatedAt }) => <StaffTime at={updatedAt} /> },
        ]}
      />
    </>
  );
}
