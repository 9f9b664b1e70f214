import { StaffDay } from "@/components/admin/display/staff-day";
import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import type { NextSends } from "@/lib/newsletter/sending/read-next-sends";

export function NextSendsTable({ days }: { readonly days: readonly NextSends[] }) {
  return (
    <DataTable
      caption="Next sends"
      rows={days}
      rowKey={({ chicagoDate }) => chicagoDate}
      empty="No emails are due in the next seven days."
      columns={[
        { key: "day", label: "Day", cell: ({ chicagoDate }) => <StaffDay day={chicagoDate} /> },
        { key: "from", label: "Starts", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        {
          key: "emails",
          label: "Emails",
          align: "right",
          cell: ({ emails }) => emails.toLocaleString("en-US"),
        },
        { key: "issues", label: "Issues", align: "right", cell: ({ issues }) => issues.length },
        {
          key: "held",
          label: "Waiting for an unpublished issue",
          align: "right",
          cell: ({ issues }) =>
            issues
              .filter(({ isPublished }) => !isPublished)
              .reduce((sum, { emails }) => sum + emails, 0)
              .toLocaleString("en-US"),
        },
      ]}
    />
  );
}
