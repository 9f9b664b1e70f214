import { CustomerNote } from "@/components/admin/consultations/customer-note";
import { SessionTimeFields } from "@/components/admin/consultations/session-time-fields";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import type { ConsultationDetail } from "@/lib/consultations/read-consultation";
import { getSlotMinutes } from "@/lib/consultations/slot";
import { needsInvitation } from "@/lib/consultations/transitions";
import { toChicagoDateTime } from "@/lib/core/chicago-clock";

type Props = {
  readonly action: AdminAction;
  readonly detail: ConsultationDetail;
  readonly snapshot: string;
};

/** Gives a paid session another time at no charge. */
export function RescheduleForm({ action, detail, snapshot }: Props) {
  const { startsAt, endsAt } = detail.consultation;
  if (!startsAt || !endsAt) return null;
  const isInvited = needsInvitation(detail.consultation);
  const current = toChicagoDateTime(startsAt);
  const minutes = String(getSlotMinutes({ startsAt, endsAt }));
  return (
    <ActionForm
      action={action}
      submitLabel="Reschedule"
      busyLabel="Sending…"
      hidden={{ snapshot, minutes }}
      className="grid max-w-[46rem] gap-4 sm:grid-cols-2 [&>button]:justify-self-start"
    >
      <SessionTimeFields idPrefix="new-" date={current.date} time={current.time} />
      <div className="sm:col-span-2">
        <FormField
          name="meetingUrl"
          idPrefix="new-"
          type="url"
          label="Meeting link"
          initial={detail.meetingUrl}
          required={isInvited}
          hint={
            isInvited
              ? "We'll email the new invitation right away."
              : "Leave empty to send the invitation and your note later."
          }
        />
      </div>
      <div className="sm:col-span-2">
        <CustomerNote idPrefix="new-" />
      </div>
    </ActionForm>
  );
}
