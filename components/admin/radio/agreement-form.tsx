import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

type Props = {
  readonly action: AdminAction;
  readonly submission: SubmissionDetail["submission"];
};

/** Records that the customer agreed to fewer spins than the package's "up to". */
export function AgreementForm({ action, submission }: Props) {
  const { orderItemId, agreedSpins, agreedNote, agreementVersion } = submission;
  return (
    <ActionForm
      action={action}
      submitLabel="Save agreement"
      hidden={{ orderItemId }}
      basis={{ version: String(agreementVersion) }}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <FormField
        name="spins"
        label="Spins"
        inputMode="numeric"
        maxLength={3}
        initial={agreedSpins?.toString() ?? ""}
        hint="Enter a number only if the customer agreed to fewer spins in writing. Otherwise, leave this field empty."
      />
      <FormField
        name="note"
        label="When and where they agreed"
        maxLength={500}
        initial={agreedNote ?? ""}
      />
    </ActionForm>
  );
}
