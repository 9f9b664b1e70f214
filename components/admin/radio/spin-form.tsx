import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { toChicagoDateTime } from "@/lib/core/chicago-clock";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

type Props = {
  readonly action: AdminAction;
  readonly detail: SubmissionDetail;
  readonly spinId: string;
};

/** Logs a play. Defaults to the newest payment with spins left. */
export function SpinForm({ action, detail, spinId }: Props) {
  const { submission, allowances, now } = detail;
  if (submission.stage !== "on_air") {
    return <p className="text-soft">You can log spins while the song is on air.</p>;
  }
  const open = allowances.filter(({ purchased, used }) => purchased > used).reverse();
  if (open.length === 0) return <p className="text-soft">No spins left.</p>;
  const { date, time } = toChicagoDateTime(now);
  return (
    <ActionForm
      action={action}
      submitLabel="Log spin"
      look="primary"
      hidden={{ spinId, orderItemId: submission.orderItemId }}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <FormField
        name="playedAt"
        type="datetime-local"
        label="Played at"
        required
        initial={`${date}T${time}`}
        hint="Central time"
      />
      <FormSelect
        name="paymentId"
        label="Payment"
        required
        choices={open.map(({ paymentId, startsAt, purchased, used }) => ({
          value: paymentId,
          label: `${formatStaffTime(startsAt)}: ${purchased - used} of ${purchased} left`,
        }))}
      />
      <FormField name="note" label="Note" maxLength={500} />
    </ActionForm>
  );
}
