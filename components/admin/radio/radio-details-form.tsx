import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { RadioFields } from "@/components/radio/radio-fields";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

type Props = { readonly action: AdminAction; readonly found: SubmissionDetail };

export function RadioDetailsForm({ action, found }: Props) {
  const { orderItemId, stage, ...details } = found.submission;
  return (
    <ActionForm
      action={action}
      submitLabel="Save the song"
      hidden={{ orderItemId, stage }}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <RadioFields idPrefix="song-" details={details} />
    </ActionForm>
  );
}
