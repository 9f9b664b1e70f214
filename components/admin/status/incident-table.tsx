import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import { explainIncident, getIncidentTitle } from "@/lib/alerts/alert-copy";
import type { SystemStatus } from "@/lib/alerts/read-readings";

type Props = {
  readonly caption: string;
  readonly incidents: SystemStatus["open"];
  readonly empty: string;
  /** Adds when each incident was resolved. */
  readonly isResolved?: boolean;
};

export function IncidentTable({ caption, incidents, empty, isResolved = false }: Props) {
  return (
    <DataTable
      caption={caption}
      rows={incidents}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          label: "Problem",
          cell: (incident) => (
            <span className="block max-w-[70ch] break-words">
              {getIncidentTitle(incident)}
              <span className="block text-soft">{explainIncident(incident)}</span>
            </span>
          ),
        },
        { label: "Started", cell: ({ openedAt }) => <StaffTime at={openedAt} /> },
        isResolved
          ? { label: "Resolved", cell: ({ resolvedAt }) => <StaffTime at={resolvedAt} /> }
          : {
              label: "Alert sent",
              cell: ({ notifiedAt }) =>
                notifiedAt ? (
                  <StaffTime at={notifiedAt} />
                ) : (
                  "We sent an email but haven't reached the webhook yet."
                ),
            },
      ]}
    />
  );
}
