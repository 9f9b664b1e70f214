import { StaffDay, StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { DataTable } from "@/components/admin/table/data-table";
import type { DomainFinding } from "@/lib/email/sender-domain";
import type { NextSends } from "@/lib/newsletter/sending/read-sending";

export function NextSendsTable({ days }: { readonly days: readonly NextSends[] }) {
  return (
    <DataTable
      caption="Next sends"
      rows={days}
      rowKey={({ chicagoDate }) => chicagoDate}
      empty="No emails are due in the next seven days."
      columns={[
        { label: "Day", cell: ({ chicagoDate }) => <StaffDay day={chicagoDate} /> },
        { label: "Starts", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        { label: "Emails", align: "right", cell: ({ emails }) => emails.toLocaleString("en-US") },
        { label: "Issues", align: "right", cell: ({ issues }) => issues.length },
        {
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

const labels = { ready: "Ready", missing: "Missing", unknown: "Lookup failed" } as const;

type Props = { readonly domain: string; readonly findings: readonly DomainFinding[] };

/** Shows whether receivers can authenticate a domain's email. */
export function DomainFindings({ domain, findings }: Props) {
  return (
    <DataTable
      caption={`Records for ${domain}`}
      rows={findings}
      rowKey={({ check }) => check}
      empty="We haven't checked any records."
      columns={[
        { label: "Record", cell: ({ check }) => check.toUpperCase() },
        {
          label: "Status",
          cell: ({ status }) => <StatusBadge kind="domain" status={status} labels={labels} />,
        },
        { label: "Name", cell: ({ name }) => <code className="break-all">{name}</code> },
        { label: "What to do", cell: ({ advice }) => advice },
      ]}
    />
  );
}
