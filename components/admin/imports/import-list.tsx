import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { describeCounts, importKindLabels, importStatusLabels } from "@/lib/imports/import-copy";
import type { ListedImport } from "@/lib/imports/read-import";

export function ImportList({ imports }: { readonly imports: readonly ListedImport[] }) {
  return (
    <DataTable
      caption="Imports"
      rows={imports}
      rowKey={({ id }) => id}
      empty="No imports yet. Start with the files you downloaded from Mailchimp, Kit or another tool."
      columns={[
        {
          label: "Started by",
          cell: ({ id, createdBy }) => (
            <TextLink href={`/admin/subscribers/import/${id}`}>{createdBy}</TextLink>
          ),
        },
        { label: "Created", cell: ({ createdAt }) => <StaffTime at={new Date(createdAt)} /> },
        { label: "Type", cell: ({ kind }) => importKindLabels[kind] },
        { label: "Status", cell: ({ status }) => importStatusLabels[status] },
        { label: "Files", cell: ({ files }) => files || "-" },
        { label: "Result", cell: ({ counts }) => describeCounts(counts).join(", ") || "-" },
      ]}
    />
  );
}
