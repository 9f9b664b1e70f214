import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { Notice } from "@/components/ui/notice";
import type { EditedIssue } from "@/lib/newsletter/issues/read-issues";

type Props = {
  readonly issue: Pick<EditedIssue, "id" | "version" | "draft">;
  readonly discard: AdminAction;
};

/** Says that the editor shows a draft, and offers to discard it. */
export function IssueDraftNotice({ issue, discard }: Props) {
  const { id, version, draft } = issue;
  if (!draft) return null;
  return (
    <div className="mb-4">
      <Notice>
        <p>
          Draft saved <StaffTime at={new Date(draft.savedAt)} /> by {draft.savedBy}.{" "}
          {draft.version === version ? (
            `We'll send version ${version} until you publish.`
          ) : (
            <>
              You can't publish this draft because it's based on version {draft.version}. Copy your
              text, discard the draft, and add your text to{" "}
              <TextLink href={`/admin/emails/${id}/versions/${version}`}>
                version {version}
              </TextLink>
              .
            </>
          )}
        </p>
        <div className="mt-3">
          <ConfirmAction
            label="Discard draft"
            title="Discard this draft?"
            description={`We'll delete the draft and show version ${version} in the editor. You can't undo this.`}
            look="danger"
            action={discard}
            hidden={{ issueId: id, draftId: draft.id }}
          />
        </div>
      </Notice>
    </div>
  );
}
