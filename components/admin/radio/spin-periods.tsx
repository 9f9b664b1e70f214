import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { EmptyState } from "@/components/admin/table/data-table";
import { describePromise, pacingLabels, promiseStatusLabels } from "@/lib/radio/radio-copy";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

/** Payments that aren't folded. */
const shownPayments = 2;

/** Spins bought, played and left, by payment, with each promise. Newest first. */
export function SpinPeriods({ detail }: { readonly detail: SubmissionDetail }) {
  const periods = detail.periods.toReversed();
  if (periods.length === 0) return <EmptyState>No payments.</EmptyState>;
  const earlier = periods.slice(shownPayments);
  const unfinished = earlier.filter(({ left }) => left > 0).length;
  return (
    <div className="grid gap-6">
      {periods.slice(0, shownPayments).map((period) => (
        <PeriodFacts key={period.paymentId} period={period} />
      ))}
      {earlier.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-semibold">
            {earlier.length === 1 ? "1 earlier payment" : `${earlier.length} earlier payments`}
            {unfinished > 0 ? `, ${unfinished} with spins left` : ""}
          </summary>
          <div className="mt-4 grid gap-6">
            {earlier.map((period) => (
              <PeriodFacts key={period.paymentId} period={period} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

type PeriodProps = { readonly period: SubmissionDetail["periods"][number] };

function PeriodFacts({ period }: PeriodProps) {
  const { paidAt, dueAt, owed, played, left, pacing, promises } = period;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        Paid <StaffTime at={paidAt} />
      </h3>
      <p>
        {owed === 0 ? "0 owed (refunded or disputed)" : `${owed} bought`}, {played} played, {left}{" "}
        left. {pacingLabels[pacing]}.
        {dueAt ? (
          <>
            {" "}
            All due by <StaffTime at={dueAt} />.
          </>
        ) : null}
      </p>
      {promises.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {promises.map((promise) => (
            <li key={promise.key} className="flex items-baseline gap-2">
              <StatusBadge kind="promise" status={promise.status} labels={promiseStatusLabels} />
              <span className="min-w-0">
                {describePromise(promise)} <StaffTime at={promise.dueAt} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
