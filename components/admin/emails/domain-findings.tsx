import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { DataTable } from "@/components/admin/table/data-table";
import type { DomainFinding } from "@/lib/email/sender-domain";

const tones: Readonly<Record<DomainFinding["status"], BadgeTone>> = {
  ready: "good",
  missing: "bad",
  unknown: "waiting",
};
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
        { key: "check", label: "Record", cell: ({ check }) => check.toUpperCase() },
        {
          key: "status",
          label: "Status",
          cell: ({ status }) => <Badge tone={tones[status]}>{labels[status]}</Badge>,
        },
        {
          key: "name",
          label: "Name",
          cell: ({ name }) => <code className="break-all">{name}</code>,
        },
        { key: "advice", label: "What to do", cell: ({ advice }) => advice },
      ]}
    />
  );
}
