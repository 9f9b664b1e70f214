import { CustomerNote } from "@/components/admin/consultations/customer-note";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import type { ConsultationDetail } from "@/lib/consultations/read-consultation";

type Props = {
  readonly action: AdminAction;
  readonly detail: ConsultationDetail;
  readonly snapshot: string;
};

/** Sends the calendar file and the meeting link. */
export function InviteForm({ action, detail, snapshot }: Props) {
  const { invitations } = detail.consultation;
  const [last] = detail.events;
  const savedNote = last?.kind === "rescheduled" ? last.details.note : undefined;
  return (
    <ActionForm
      action={action}
      submitLabel={invitations > 0 ? "Resend invitation" : "Send invitation"}
      busyLabel="Sending…"
      look={invitations > 0 ? "secondary" : "primary"}
      hidden={{ snapshot }}
      className="grid max-w-[46rem] gap-4 [&>button]:justify-self-start"
    >
      <FormField
        name="meetingUrl"
        type="url"
        label="Meeting link"
        required
        initial={detail.meetingUrl}
        placeholder="https://"
        hint="{room} in the link becomes a room for this session only. To send invitations automatically after payment, add a video meeting room to the business profile."
      />
      <CustomerNote idPrefix="invite-" initial={savedNote ?? ""} />
    </ActionForm>
  );
}
