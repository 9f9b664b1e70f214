import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { DataTable } from "@/components/admin/table/data-table";
import type { EditedIssue } from "@/lib/newsletter/issues/read-issues";

type Props = { readonly issue: EditedIssue; readonly restore: AdminAction };

/** Lists earlier versions; each can be restored as the next one. */
export function IssueVersions({ issue, restore }: Props) {
  return (
    <DataTable
      caption="Versions"
      rows={issue.versions}
      rowKey={({ version }) => version}
      empty="No edits yet. Each version you publish will appear here."
      columns={[
        { label: "Version", align: "right", cell: ({ version }) => version },
        { label: "Subject", cell: ({ subject }) => subject },
        { label: "By", cell: ({ savedBy }) => savedBy ?? "original" },
        { label: "Saved", cell: ({ savedAt }) => <StaffTime at={savedAt} /> },
        {
          label: "Changes",
          cell: ({ version }) => (
            <TextLink
              href={`/admin/emails/${issue.id}/versions/${version}`}
              aria-label={`Changes in version ${version}`}
            >
              View changes
            </TextLink>
          ),
        },
        {
          label: "Restore",
          cell: ({ version }) =>
            version === issue.version ? (
              "current"
            ) : (
              <ConfirmAction
                label={`Restore ${version}`}
                title={`Restore version ${version}?`}
                description={`We'll save this content as version ${issue.version + 1}. New emails for this issue will use it. Version ${issue.version} will remain in this list.${issue.draft ? " You won't be able to publish the current draft." : ""}`}
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
