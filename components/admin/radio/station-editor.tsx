import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox, FormField, FormSelect } from "@/components/forms/form-field";
import { formatHour, stationTimeZones, timeZoneLabels } from "@/lib/radio/station-time";
import type { Station } from "@/lib/radio/stations";

const unknownHour = { value: "", label: "Not known yet" };
const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}));

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
        name="callSign"
        idPrefix={idPrefix}
        label="Call sign"
        maxLength={12}
        initial={station?.callSign ?? ""}
        hint="For example, WDIA. Leave it empty for a stream."
      />
      <FormField
        name="frequency"
        idPrefix={idPrefix}
        label="Frequency"
        maxLength={40}
        initial={station?.frequency ?? ""}
        hint="For example, 101.1 FM"
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
      <FormSelect
        name="airsFrom"
        idPrefix={idPrefix}
        label="Spins air from"
        hint="In the station's time zone. The radio page names the station once it has hours, and a call sign or a stream."
        initial={String(station?.airsFrom ?? "")}
        choices={[unknownHour, ...hours.slice(0, 24)]}
      />
      <FormSelect
        name="airsUntil"
        idPrefix={idPrefix}
        label="Spins air until"
        hint="For any hour of the day, choose midnight twice."
        initial={String(station?.airsUntil ?? "")}
        choices={[unknownHour, ...hours.slice(1)]}
      />
      <FormField
        name="dayPercent"
        idPrefix={idPrefix}
        label="Percent of spins between 6 AM and midnight"
        inputMode="numeric"
        maxLength={3}
        initial={String(station?.dayPercent ?? "")}
        hint="The least that the station agreed to. Customers see the lowest of all stations. Leave it empty if there’s no agreement."
      />
      <FormCheckbox
        name="isCommercial"
        idPrefix={idPrefix}
        label="This station has a commercial license, so it may air paid promotion"
        required={false}
        initial={station?.isCommercial ?? false}
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
