import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import type { ConsultationDetail } from "@/lib/consultations/read-consultation";

type Props = {
  readonly action: AdminAction;
  readonly found: ConsultationDetail;
  readonly snapshot: string;
};

/** Sends the calendar file and the meeting link. */
export function InviteForm({ action, found, snapshot }: Props) {
  const { invitations } = found.consultation;
  const [last] = found.events;
  const keptNote = last?.kind === "rescheduled" ? last.details.note : undefined;
  return (
    <ActionForm
      action={action}
      submitLabel={invitations > 0 ? "Send it again" : "Send the invitation"}
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
        initial={found.meetingUrl}
        placeholder="https://"
        hint="The setting MEETING_URL fills this in, and invites by itself after a payment."
      />
      <FormTextarea
        name="note"
        idPrefix="invite-"
        label="Note to the visitor"
        rows={3}
        maxLength={2_000}
        {...(keptNote ? { initial: keptNote } : {})}
      />
    </ActionForm>
  );
}
