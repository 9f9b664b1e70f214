import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import { describeCounts, importKindLabels, importStatusLabels } from "@/lib/imports/import-copy";
import type { ListedImport } from "@/lib/imports/read-import";

export function ImportList({ imports }: { readonly imports: readonly ListedImport[] }) {
  return (
    <DataTable
      caption="Imports"
      rows={imports}
      rowKey={({ id }) => id}
      empty="No imports yet. Start with the files you downloaded from Mailchimp, Kit or another tool."
      rowHref={({ id }) => `/admin/subscribers/import/${id}`}
      columns={[
        {
          label: "Created",
          cell: ({ id, createdAt }) => (
            <TextLink href={`/admin/subscribers/import/${id}`}>
              <StaffTime at={new Date(createdAt)} />
            </TextLink>
          ),
        },
        { label: "Type", cell: ({ kind }) => importKindLabels[kind] },
        { label: "Status", cell: ({ status }) => importStatusLabels[status] },
        {
          label: "Files",
          cell: ({ files }) => <span className="wrap-anywhere">{files || "-"}</span>,
        },
        { label: "Result", cell: ({ counts }) => describeCounts(counts).join(", ") || "-" },
        { label: "Started by", cell: ({ createdBy }) => <EmailText email={createdBy} /> },
      ]}
    />
  );
}
