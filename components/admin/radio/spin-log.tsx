import { preventLineBreaks } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { DataTable } from "@/components/admin/table/data-table";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { EmailText } from "@/components/ui/email-text";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import { site } from "@/lib/core/site";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";
import { formatStationTime } from "@/lib/radio/station-time";
import type { Station } from "@/lib/radio/stations";

type Props = {
  readonly spins: SubmissionDetail["logged"];
  /** Index of the page's first spin. */
  readonly first: number;
  readonly stations: readonly Station[];
  readonly undo: AdminAction;
  readonly edit: AdminAction;
};

export const spinsPerPage = 50;

/** Logged spins, a page at a time; undone ones are struck through. */
export function SpinLog({ spins, first, stations, undo, edit }: Props) {
  const shown = spins.slice(first, first + spinsPerPage);
  return (
    <>
      {spins.length > spinsPerPage ? (
        <p className="mb-2 text-soft">
          {first + 1} to {first + shown.length} of {spins.length}, newest first
        </p>
      ) : null}
      <DataTable
        caption="Spin log"
        rows={shown}
        rowKey={({ id }) => id}
        columns={[
          { label: "Played", cell: (spin) => <SpinTime spin={spin} /> },
          {
            label: "Station",
            cell: ({ id, stationName, programName, source, note, undoneAt }) => (
              <div>
                {stationName ?? "Station not recorded"}
                {programName ? `, ${programName}` : ""}
                {source === "log" ? <span className="text-soft"> (from log)</span> : null}
                {note ? <span className="block break-words text-soft">{note}</span> : null}
                {stationName === null && !undoneAt && stations.length > 0 ? (
                  <StationForm spinId={id} stations={stations} action={edit} />
                ) : null}
              </div>
            ),
          },
          {
            label: "Logged by",
            cell: ({ loggedBy }) => (
              <div className="md:min-w-32">
                <EmailText email={loggedBy} />
              </div>
            ),
          },
          {
            label: "Void",
            onPhones: "line",
            cell: ({ id, undoneAt, undoneBy, playedAt }) =>
              undoneAt ? (
                <span className="wrap-anywhere text-soft">Voided by {undoneBy}</span>
              ) : (
                <ConfirmAction
                  label="Void"
                  aria-label={`Void the spin from ${formatZonedTime(playedAt)}`}
                  title="Void this spin?"
                  description="This spin won't count as played, but it will remain in the log."
                  look="quiet"
                  action={undo}
                  hidden={{ spinId: id }}
                />
              ),
          },
        ]}
      />
    </>
  );
}

/** In Central time with its abbreviation, because a clock change repeats an hour. */
function SpinTime({ spin }: { readonly spin: Props["spins"][number] }) {
  const { playedAt, undoneAt, stationTimeZone } = spin;
  return (
    <div className={undoneAt ? "text-soft line-through" : ""}>
      <time dateTime={playedAt.toISOString()}>{preventLineBreaks(formatZonedTime(playedAt))}</time>
      {stationTimeZone && stationTimeZone !== site.timeZone ? (
        <span className="block text-soft">
          {preventLineBreaks(formatStationTime(playedAt, stationTimeZone))} at the station
        </span>
      ) : null}
    </div>
  );
}

type StationFormProps = {
  readonly spinId: string;
  readonly stations: readonly Station[];
  readonly action: AdminAction;
};

/** Adds the station to a spin that was logged without one. */
function StationForm({ spinId, stations, action }: StationFormProps) {
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
