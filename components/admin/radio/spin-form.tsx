import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { toChicagoDateTime } from "@/lib/core/chicago-clock";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

type Props = {
  readonly action: AdminAction;
  readonly found: SubmissionDetail;
  readonly spinId: string;
};

/** Logs a play. Defaults to the newest payment with spins left. */
export function SpinForm({ action, found, spinId }: Props) {
  const { submission, allowances, now } = found;
  if (submission.stage !== "on_air") {
    return <p className="text-soft">A spin can be logged while the song is on air.</p>;
  }
  const open = allowances.filter(({ bought, used }) => bought > used).reverse();
  if (open.length === 0) return <p className="text-soft">No spin is left.</p>;
  const { date, time } = toChicagoDateTime(now);
  return (
    <ActionForm
      action={action}
      submitLabel="Log the spin"
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
        hint="Memphis time"
      />
      <FormSelect
        name="paymentId"
        label="Of the spins paid"
        required
        choices={open.map(({ paymentId, startsAt, bought, used }) => ({
          value: paymentId,
          label: `${formatStaffTime(startsAt)}: ${bought - used} of ${bought} left`,
        }))}
      />
      <FormField name="note" label="Note" maxLength={500} />
    </ActionForm>
  );
}
