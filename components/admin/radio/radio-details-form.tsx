import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { RadioFields } from "@/components/radio/radio-fields";
import type { ReadSubmission } from "@/lib/radio/read-radio";

type Props = { readonly action: AdminAction; readonly found: ReadSubmission };

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
