import { EmailText } from "@/components/admin/display/email-text";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { DataTable } from "@/components/admin/table/data-table";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

type Props = { readonly spins: SubmissionDetail["spins"]; readonly action: AdminAction };

/** All logged plays; undone ones are struck through. */
export function SpinLog({ spins, action }: Props) {
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
                description="It won't count as played, but stays in the log."
                look="quiet"
                action={action}
                hidden={{ spinId: id }}
              />
            ),
        },
      ]}
    />
  );
}
