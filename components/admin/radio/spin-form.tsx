import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { toChicagoDateTime } from "@/lib/core/chicago-clock";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";
import type { Station } from "@/lib/radio/stations/read-stations";

type Props = {
  readonly action: AdminAction;
  readonly voidSpin: AdminAction;
  readonly detail: SubmissionDetail;
  readonly stations: readonly Station[];
  /** The station that this admin logged last. */
  readonly lastStationId: string | null;
  readonly formId: string;
};

/** Logs one or more spins of a day. Each counts for the paid period it aired in. */
export function SpinForm({ action, voidSpin, detail, stations, lastStationId, formId }: Props) {
  const { submission, periods, now } = detail;
  if (submission.stage !== "on_air") {
    return <p className="text-soft">You can log spins while the song is on air.</p>;
  }
  if (periods.every(({ owed, played }) => played >= owed)) {
    return <p className="text-soft">No spins left.</p>;
  }
  const hasPlayed = periods.some(({ played }) => played > 0);
  const { date } = toChicagoDateTime(now);
  const active = stations.filter(({ isActive }) => isActive);
  const programs = [...new Set(active.flatMap((station) => station.programs))].sort();
  return (
    <ActionForm
      action={action}
      submitLabel="Log spins"
      look="primary"
      hidden={{ formId, orderItemId: submission.orderItemId }}
      // The customer was emailed about the first spin.
      undo={hasPlayed ? { action: voidSpin } : undefined}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <FormField name="day" type="date" label="Day" required initial={date} max={date} />
      <FormField
        name="times"
        label="Times"
        required
        autoFocus
        autoComplete="off"
        hint="Use Central time. Separate times with commas, such as 2:15 PM, 5:40 PM."
      />
      <FormSelect
        name="stationId"
        label="Station"
        initial={lastStationId ?? active[0]?.id ?? ""}
        choices={[
          ...active.map(({ id, name }) => ({ value: id, label: name })),
          { value: "", label: "Station not recorded" },
        ]}
      />
      <FormField name="programName" label="Program" list="programs" maxLength={80} />
      <datalist id="programs">
        {programs.map((program) => (
          <option key={program} value={program} />
        ))}
      </datalist>
      <FormField name="note" label="Note" maxLength={500} />
    </ActionForm>
  );
}
