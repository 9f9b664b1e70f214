import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox, FormField, FormSelect } from "@/components/forms/form-field";
import { stationTimeZones, timeZoneLabels } from "@/lib/radio/station-time";
import type { Station } from "@/lib/radio/stations";

type Props = {
  /** Null for a new station. */
  readonly station: Station | null;
  readonly stationId: string;
  readonly action: AdminAction;
};

/** Adds a station, or edits one. */
export function StationEditor({ station, stationId, action }: Props) {
  const idPrefix = `${station?.id ?? "new"}-`;
  return (
    <ActionForm
      action={action}
      submitLabel={station ? "Save station" : "Add station"}
      hidden={{ id: stationId }}
      basis={{ version: String(station?.version ?? 0) }}
      className="grid max-w-3xl gap-4 sm:grid-cols-2 [&>button]:justify-self-start"
    >
      <FormField
        name="name"
        idPrefix={idPrefix}
        label="Name"
        required
        maxLength={80}
        initial={station?.name}
      />
      <FormField
        name="market"
        idPrefix={idPrefix}
        label="Market"
        required
        maxLength={80}
        initial={station?.market}
        hint="For example, Memphis, TN"
      />
      <FormField
        name="format"
        idPrefix={idPrefix}
        label="Format"
        required
        maxLength={80}
        initial={station?.format}
      />
      <FormField
        name="streamUrl"
        idPrefix={idPrefix}
        label="Stream link"
        type="url"
        maxLength={300}
        initial={station?.streamUrl ?? ""}
      />
      <FormSelect
        name="timeZone"
        idPrefix={idPrefix}
        label="Time zone"
        required
        hint="We use this time zone for the station's logs and for the times you enter."
        initial={station?.timeZone ?? "America/Chicago"}
        choices={stationTimeZones.map((zone) => ({ value: zone, label: timeZoneLabels[zone] }))}
      />
      <FormCheckbox
        name="isActive"
        idPrefix={idPrefix}
        label="Show this station when you log spins"
        required={false}
        initial={station?.isActive ?? true}
      />
    </ActionForm>
  );
}
