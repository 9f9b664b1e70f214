import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { chicagoWall } from "@/lib/chicago-clock";
import type { ReadSubmission } from "@/lib/radio/read-radio";
import { staffTime } from "@/lib/staff-time";

type Props = {
  readonly action: AdminAction;
  readonly found: ReadSubmission;
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
  const { date, time } = chicagoWall(now);
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
          label: `${staffTime(startsAt)}: ${bought - used} of ${bought} left`,
        }))}
      />
      <FormField name="note" label="Note" maxLength={500} />
    </ActionForm>
  );
}
