import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormTextarea } from "@/components/forms/form-field";

type Props = {
  readonly action: AdminAction;
  readonly inquiryId: string;
  readonly entryId: string;
};

export function NoteForm({ action, inquiryId, entryId }: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Add note"
      hidden={{ inquiryId, entryId }}
      className="grid gap-3 [&>button]:justify-self-start"
    >
      <FormTextarea
        name="body"
        idPrefix="note-"
        label="Note"
        hint="Only staff see notes. If the customer requests their data, an admin may include them."
        required
        rows={3}
        maxLength={5_000}
      />
    </ActionForm>
  );
}
