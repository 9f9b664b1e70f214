import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import type { PromiseStatus } from "@/lib/radio/campaign/promise-states";
import { describePromise, pacingLabels, promiseStatusLabels } from "@/lib/radio/radio-copy";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

const tones: Record<PromiseStatus, BadgeTone> = {
  met: "good",
  on_track: "neutral",
  at_risk: "waiting",
  broken: "bad",
};

/** Spins bought, played and left, by payment, with each promise. */
export function SpinPeriods({ detail }: { readonly detail: SubmissionDetail }) {
  return (
    <DataTable
      caption="Spins by payment"
      rows={[...detail.periods].reverse()}
      rowKey={({ paymentId }) => paymentId}
      empty="No payments."
      columns={[
        { key: "from", label: "Paid", cell: ({ paidAt }) => <StaffTime at={paidAt} /> },
        {
          key: "to",
          label: "All due by",
          cell: ({ dueAt }) => (dueAt ? <StaffTime at={dueAt} /> : "-"),
        },
        {
          key: "bought",
          label: "Bought",
          align: "right",
          cell: ({ owed }) => (owed === 0 ? "0 (refunded or disputed)" : owed),
        },
        { key: "played", label: "Played", align: "right", cell: ({ played }) => played },
        { key: "left", label: "Left", align: "right", cell: ({ left }) => left },
        { key: "pacing", label: "Pacing", cell: ({ pacing }) => pacingLabels[pacing] },
        {
          key: "promises",
          label: "Promises",
          cell: ({ promises }) =>
            promises.length === 0 ? (
              "-"
            ) : (
              <ul className="grid gap-1">
                {promises.map((promise) => (
                  <li key={promise.key} className="flex flex-wrap items-center gap-2">
                    <Badge tone={tones[promise.status]}>
                      {promiseStatusLabels[promise.status]}
                    </Badge>
                    <span>
                      {describePromise(promise)} <StaffTime at={promise.dueAt} />
                    </span>
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  );
}
