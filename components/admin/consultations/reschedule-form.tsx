import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { SessionTimeFields } from "@/components/admin/consultations/session-time-fields";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { chicagoWall } from "@/lib/chicago-clock";
import { needsInvitation } from "@/lib/consultations/moves";
import type { ReadConsultation } from "@/lib/consultations/read-consultation";
import { minutesOf } from "@/lib/consultations/slot";

type Props = {
  readonly action: AdminAction;
  readonly found: ReadConsultation;
  readonly seen: string;
};

/** Gives a paid session another time at no charge. */
export function RescheduleForm({ action, found, seen }: Props) {
  const { startsAt, endsAt } = found.consultation;
  if (!startsAt || !endsAt) return null;
  const isInvited = needsInvitation(found.consultation);
  const wall = chicagoWall(startsAt);
  const minutes = String(minutesOf({ startsAt, endsAt }));
  return (
    <ActionForm
      action={action}
      submitLabel="Give this time"
      busyLabel="Sending…"
      hidden={{ seen, minutes }}
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
