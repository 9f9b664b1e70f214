import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField } from "@/components/forms/form-field";
import type { EditedIssue } from "@/lib/newsletter/issues/read-issues";

type Props = {
  readonly issue: EditedIssue;
  readonly publish: AdminAction;
  readonly move: AdminAction;
};

export function IssueActions({ issue, publish, move }: Props) {
  const { id, isPublished, position, issues } = issue;
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-5">
      {isPublished ? (
        <ConfirmAction
          label="Unpublish"
          title="Unpublish this issue?"
          description="Subscribers who are due for this issue won't get any emails until you publish the issue again. We won't skip to the next issue."
          look="danger"
          action={publish}
          hidden={{ issueId: id, isPublished: "no" }}
        />
      ) : (
        <ActionForm
          action={publish}
          submitLabel="Publish issue"
          look="primary"
          hidden={{ issueId: id, isPublished: "yes" }}
        />
      )}
      {position === null ? null : (
        <ActionForm
          key={position}
          action={move}
          submitLabel="Move"
          hidden={{ issueId: id, from: String(position) }}
          values={{ to: String(position) }}
          className="flex flex-wrap items-end gap-3"
        >
          <FormField
            name="to"
            label={`Position (1 to ${issues})`}
            type="number"
            min={1}
            max={issues}
            required
            className="w-32!"
          />
        </ActionForm>
      )}
    </div>
  );
}
