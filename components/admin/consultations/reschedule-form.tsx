import { CustomerNote } from "@/components/admin/consultations/customer-note";
import { SessionDesk, type TakenSession } from "@/components/admin/consultations/session-desk";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import type { ConsultationDetail } from "@/lib/consultations/read-consultation";
import { getSlotMinutes } from "@/lib/consultations/slot";
import { needsInvitation } from "@/lib/consultations/transitions";
import { toChicagoDateTime } from "@/lib/core/chicago-clock";

type Props = {
  readonly action: AdminAction;
  readonly detail: ConsultationDetail;
  /** Other sessions that hold a time. */
  readonly taken: readonly TakenSession[];
  readonly now: Date;
  readonly snapshot: string;
};

/** Gives a paid session another time at no charge. */
export function RescheduleForm({ action, detail, taken, now, snapshot }: Props) {
  const { startsAt, endsAt } = detail.consultation;
  if (!startsAt || !endsAt) return null;
  const isInvited = needsInvitation(detail.consultation);
  const current = toChicagoDateTime(startsAt);
  const minutes = getSlotMinutes({ startsAt, endsAt });
  return (
    <ActionForm
      action={action}
      submitLabel="Reschedule"
      busyLabel="Sending…"
      hidden={{ snapshot, minutes: String(minutes) }}
      className="grid max-w-[46rem] gap-4 sm:grid-cols-2 [&>button]:justify-self-start"
    >
      <SessionDesk
        idPrefix="new-"
        initial={current}
        suggestions={[]}
        taken={taken}
        minutes={minutes}
        timeZone={detail.consultation.visitorTimeZone}
        now={now}
      />
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
              : "Leave this field empty to send the invitation and your note later."
          }
        />
      </div>
      <div className="sm:col-span-2">
        <CustomerNote idPrefix="new-" />
      </div>
    </ActionForm>
  );
}
