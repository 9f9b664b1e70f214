import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { StationForm } from "@/components/admin/radio/station-form";
import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";
import type { Station } from "@/lib/radio/stations/read-stations";

type Props = {
  readonly spins: SubmissionDetail["logged"];
  readonly stations: readonly Station[];
  readonly undo: AdminAction;
  readonly edit: AdminAction;
};

/** All logged spins; undone ones are struck through. */
export function SpinLog({ spins, stations, undo, edit }: Props) {
  return (
    <DataTable
      caption="Spin log"
      rows={spins}
      rowKey={({ id }) => id}
      empty="No spins logged yet."
      columns={[
        {
          key: "played",
          label: "Played",
          cell: ({ playedAt, undoneAt }) => (
            <span className={undoneAt ? "text-soft line-through" : ""}>
              <StaffTime at={playedAt} />
            </span>
          ),
        },
        {
          key: "station",
          label: "Station",
          cell: ({ id, stationName, programName, source, undoneAt }) => (
            <div>
              {stationName ?? "Station not recorded"}
              {programName ? `, ${programName}` : ""}
              {source === "log" ? <span className="text-soft"> (from log)</span> : null}
              {stationName === null && !undoneAt && stations.length > 0 ? (
                <StationForm spinId={id} stations={stations} action={edit} />
              ) : null}
            </div>
          ),
        },
        {
          key: "note",
          label: "Note",
          cell: ({ note }) => <span className="break-words">{note ?? "-"}</span>,
        },
        {
          key: "by",
          label: "Logged by",
          cell: ({ loggedBy }) => <EmailText email={loggedBy} />,
        },
        {
          key: "undo",
          label: "Void",
          isAction: true,
          cell: ({ id, undoneAt, undoneBy, playedAt }) =>
            undoneAt ? (
              <span className="wrap-anywhere text-soft">Voided by {undoneBy}</span>
            ) : (
              <ConfirmAction
                label="Void"
                aria-label={`Void the spin from ${formatStaffTime(playedAt)}`}
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
  );
}
