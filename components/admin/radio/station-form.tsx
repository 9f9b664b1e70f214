import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormSelect } from "@/components/forms/form-field";
import type { Station } from "@/lib/radio/stations/read-stations";

type Props = {
  readonly spinId: string;
  readonly stations: readonly Station[];
  readonly action: AdminAction;
};

/** Adds the station to a spin that was logged without one. */
export function StationForm({ spinId, stations, action }: Props) {
  return (
    <details className="mt-1">
      <summary className="cursor-pointer font-semibold underline underline-offset-4">
        Add station
      </summary>
      <ActionForm
        action={action}
        submitLabel="Save station"
        hidden={{ spinId }}
        className="mt-2 grid gap-3 [&>button]:justify-self-start"
      >
        <FormSelect
          name="stationId"
          idPrefix={`${spinId}-`}
          label="Station"
          required
          choices={stations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormField name="programName" idPrefix={`${spinId}-`} label="Program" maxLength={80} />
      </ActionForm>
    </details>
  );
}
