import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { RadioFields } from "@/components/radio/radio-fields";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

type Props = { readonly action: AdminAction; readonly detail: SubmissionDetail };

export function RadioDetailsForm({ action, detail }: Props) {
  const { orderItemId, stage, detailsAt, ...details } = detail.submission;
  return (
    <ActionForm
      action={action}
      submitLabel="Save song"
      hidden={{ orderItemId }}
      basis={{ stage, detailsAt: detailsAt?.toISOString() ?? "" }}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <RadioFields idPrefix="song-" details={details} />
    </ActionForm>
  );
}
