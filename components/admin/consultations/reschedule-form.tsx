import { SessionTimeFields } from "@/components/admin/consultations/session-time-fields";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import type { ConsultationDetail } from "@/lib/consultations/read-consultation";
import { getSlotMinutes } from "@/lib/consultations/slot";
import { needsInvitation } from "@/lib/consultations/transitions";
import { toChicagoDateTime } from "@/lib/core/chicago-clock";

type Props = {
  readonly action: AdminAction;
  readonly found: ConsultationDetail;
  readonly snapshot: string;
};

/** Gives a paid session another time at no charge. */
export function RescheduleForm({ action, found, snapshot }: Props) {
  const { startsAt, endsAt } = found.consultation;
  if (!startsAt || !endsAt) return null;
  const isInvited = needsInvitation(found.consultation);
  const wall = toChicagoDateTime(startsAt);
  const minutes = String(getSlotMinutes({ startsAt, endsAt }));
  return (
    <ActionForm
      action={action}
      submitLabel="Give this time"
      busyLabel="Sending…"
      hidden={{ snapshot, minutes }}
      className="grid max-w-[46rem] gap-4 sm:grid-cols-2 [&>button]:justify-self-start"
    >
      <SessionTimeFields idPrefix="new-" date={wall.date} time={wall.time} />
      <div className="sm:col-span-2">
        <FormField
          name="meetingUrl"
          idPrefix="new-"
          type="url"
          label="Meeting link"
          initial={found.meetingUrl}
          required={isInvited}
          hint={
            isInvited
              ? "The new time is sent at once, in place of the old one."
              : "Empty: no invitation is sent yet, and the note is kept for it."
          }
        />
      </div>
      <div className="sm:col-span-2">
        <FormTextarea
          name="note"
          idPrefix="new-"
          label="Note to the visitor"
          rows={3}
          maxLength={2_000}
        />
      </div>
    </ActionForm>
  );
}
