import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormSelect } from "@/components/forms/form-field";

type Props = {
  readonly action: AdminAction;
  readonly inquiryId: string;
  readonly assigneeId: string | null;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
};

export function AssignForm({ action, inquiryId, assigneeId, assignees }: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Assign"
      hidden={{ inquiryId, from: assigneeId ?? "" }}
      undo={{ action, fields: { inquiryId, to: assigneeId ?? "" }, sentFields: { from: "to" } }}
      className="grid justify-items-start gap-3"
    >
      <FormSelect
        name="to"
        label="Assignee"
        required
        initial={assigneeId ?? ""}
        choices={[
          { value: "", label: "Unassigned" },
          ...assignees.map(({ id, email }) => ({ value: id, label: email })),
        ]}
      />
    </ActionForm>
  );
}
