import { StaffDay } from "@/components/admin/display/staff-day";
import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import type { NextSends } from "@/lib/newsletter/sending/read-next-sends";

/** What leaves in the next days, and what an unpublished issue holds up. */
export function NextSendsTable({ days }: { readonly days: readonly NextSends[] }) {
  return (
    <DataTable
      caption="Next sends"
      rows={days}
      rowKey={({ chicagoDate }) => chicagoDate}
      empty="Nobody is due in the next seven days."
      columns={[
        { key: "day", label: "Day", cell: ({ chicagoDate }) => <StaffDay day={chicagoDate} /> },
        { key: "from", label: "From", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        {
          key: "mails",
          label: "Mails",
          align: "right",
          cell: ({ mails }) => mails.toLocaleString("en-US"),
        },
        { key: "issues", label: "Issues", align: "right", cell: ({ issues }) => issues.length },
        {
          key: "held",
          label: "Held by an unpublished issue",
          align: "right",
          cell: ({ issues }) =>
            issues
              .filter(({ isPublished }) => !isPublished)
              .reduce((sum, { mails }) => sum + mails, 0)
              .toLocaleString("en-US"),
        },
      ]}
    />
  );
}
