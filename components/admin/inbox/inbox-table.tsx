import { EmailText } from "@/components/admin/display/email-text";
import { StaffTime } from "@/components/admin/display/staff-time";
import { InquiryBadge } from "@/components/admin/inbox/inquiry-badge";
import { DataTable } from "@/components/admin/table/data-table";
import { type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { NameEmailCell } from "@/components/admin/table/name-email-cell";
import type { InboxFilter } from "@/lib/inquiries/inbox/inbox-filter";
import type { InboxMessage } from "@/lib/inquiries/inbox/read-inbox";
import { inquiryKindLabels } from "@/lib/inquiries/inquiry-copy";

type Props = {
  readonly rows: readonly InboxMessage[];
  readonly query: ListQuery;
  readonly sort: InboxFilter["sort"];
};

export function InboxTable({ rows, query, sort }: Props) {
  const isFiltered = ["q", "kind", "status", "assignee", "due"].some((name) => query[name]);
  const sorted = (by: string | null) => queryHref("/admin/inbox", query, { sort: by, after: null });
  return (
    <DataTable
      caption="Inbox"
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        isFiltered
          ? "No messages match these filters."
          : "No messages yet. Messages from the site's forms and paid radio packages appear here."
      }
      columns={[
        {
          key: "from",
          label: "From",
          cell: ({ id, name, email }) => (
            <NameEmailCell href={`/admin/inbox/${id}`} title={name} email={email} />
          ),
        },
        {
          key: "status",
          label: "Status",
          cell: ({ status, isOverdue }) => <InquiryBadge status={status} isOverdue={isOverdue} />,
        },
        {
          key: "subject",
          label: "Subject",
          cell: ({ kind, subject, opening }) => (
            <div className="md:min-w-28 xl:w-56">
              <p className="text-soft">{inquiryKindLabels[kind]}</p>
              <p className="line-clamp-2 wrap-anywhere">{subject || opening || "-"}</p>
            </div>
          ),
        },
        {
          key: "due",
          label: "Reply by",
          sort: { href: sorted("due"), now: sort === "due" ? "ascending" : "none" },
          cell: ({ dueAt }) => <StaffTime at={dueAt} />,
        },
        {
          key: "assignee",
          label: "Assignee",
          cell: ({ assigneeEmail }) =>
            assigneeEmail ? (
              <div className="md:min-w-20 xl:min-w-36">
                <EmailText email={assigneeEmail} />
              </div>
            ) : (
              "-"
            ),
        },
        {
          key: "received",
          label: "Received",
          sort: { href: sorted(null), now: sort === "newest" ? "descending" : "none" },
          cell: ({ createdAt }) => <StaffTime at={createdAt} />,
        },
      ]}
    />
  );
}
