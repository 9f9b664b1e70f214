import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { DataTable } from "@/components/admin/table/data-table";
import type { EditedIssue } from "@/lib/newsletter/issues/read-issue";

type Props = { readonly issue: EditedIssue; readonly restore: AdminAction };

/** What the issue said before; each can come back as the next version. */
export function IssueVersions({ issue, restore }: Props) {
  return (
    <DataTable
      caption="Versions"
      rows={issue.versions}
      rowKey={({ version }) => version}
      empty="Nobody has changed a word yet. Every save will stand here, and can be taken back."
      columns={[
        { key: "version", label: "Version", align: "right", cell: ({ version }) => version },
        { key: "subject", label: "Subject", cell: ({ subject }) => subject },
        { key: "by", label: "By", cell: ({ savedBy }) => savedBy ?? "came with the site" },
        { key: "at", label: "Saved", cell: ({ savedAt }) => <StaffTime at={savedAt} /> },
        {
          key: "restore",
          label: "Bring back",
          cell: ({ version }) =>
            version === issue.version ? (
              "goes out now"
            ) : (
              <ConfirmAction
                label={`Restore ${version}`}
                title={`Bring version ${version} back?`}
                description={`Its words become version ${issue.version + 1} and go out from then on. Version ${issue.version} stays in this list.`}
                confirmLabel="Restore"
                look="quiet"
                action={restore}
                hidden={{
                  issueId: issue.id,
                  version: String(issue.version),
                  to: String(version),
                }}
              />
            ),
        },
      ]}
    />
  );
}
