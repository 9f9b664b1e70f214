import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { SpinFields } from "@/components/admin/radio/spin-fields";
import { FormCheckbox, FormField } from "@/components/forms/form-field";
import { site } from "@/lib/core/site";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";
import { getStationDay } from "@/lib/radio/station-time";
import type { Station } from "@/lib/radio/stations";

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
    return <p className="text-soft">You can log spins only while the song is on air.</p>;
  }
  if (periods.every(({ owed, played }) => played >= owed)) {
    return <p className="text-soft">No spins left.</p>;
  }
  const hasPlayed = periods.some(({ played }) => played > 0);
  const active = stations.filter(({ isActive }) => isActive);
  const last = active.find(({ id }) => id === lastStationId) ?? active[0];
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
      <SpinFields
        initialStationId={last?.id ?? ""}
        stations={[
          ...active,
          { id: "", name: "Station not recorded", timeZone: site.timeZone },
        ].map(({ id, name, timeZone }) => ({
          id,
          name,
          timeZone,
          today: getStationDay(now, timeZone),
        }))}
      />
      <FormField name="programName" label="Program" list="programs" maxLength={80} />
      <datalist id="programs">
        {programs.map((program) => (
          <option key={program} value={program} />
        ))}
      </datalist>
      <FormField name="note" label="Note" maxLength={500} />
      <FormCheckbox
        name="areOtherPlays"
        label="These are other plays than similar ones in the log"
        required={false}
      />
    </ActionForm>
  );
}
