import { TextLink } from "@/components/admin/display/text-link";
import { Notice } from "@/components/ui/notice";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { formatCents } from "@/lib/core/money";
import { pacingLabels } from "@/lib/radio/radio-copy";
import type { OrderAirplay as Airplay } from "@/lib/radio/read-submissions";

/** Months of a subscription that aren't folded. */
const shownMonths = 3;

/** Spins bought, played and left for an order's songs, and refunds for spins that didn't air. */
export function OrderAirplay({ airplay }: { readonly airplay: Airplay }) {
  return (
    <ul className="grid gap-4">
      {airplay.map(({ song, title, periods, refunds }) => (
        <li key={song.orderItemId} className="grid gap-2">
          <TextLink href={`/admin/radio/${song.orderItemId}`} className="font-semibold">
            {song.track ? `${title}: ${song.artist}, ${song.track}` : `${title}: no song yet`}
          </TextLink>
          <Payments periods={periods} />
          {refunds.map(({ paymentId, dueAt, left, owed, amountCents }) => (
            <Notice key={paymentId} title={`Suggested refund: ${formatCents(amountCents)}`}>
              {left} of {owed} spins didn't air by {formatStaffTime(dueAt)}. Refund those spins in
              the Refund section, or agree on new dates with the customer.
            </Notice>
          ))}
        </li>
      ))}
    </ul>
  );
}

type PaymentsProps = Pick<Airplay[number], "periods">;

/** Newest first. Payments that aren't the newest are earlier months of a subscription. */
function Payments({ periods }: PaymentsProps) {
  const newestFirst = periods.toReversed();
  const earlier = newestFirst.slice(shownMonths);
  const unfinished = earlier.filter(({ left }) => left > 0).length;
  return (
    <>
      <PaymentList periods={newestFirst.slice(0, shownMonths)} />
      {earlier.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-semibold">
            Show {earlier.length} earlier {earlier.length === 1 ? "month" : "months"}
            {unfinished > 0 ? `, ${unfinished} with spins left` : ""}
          </summary>
          <div className="mt-2 grid gap-2">
            <PaymentList periods={earlier} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function PaymentList({ periods }: PaymentsProps) {
  return periods.map(({ paymentId, paidAt, owed, played, left, pacing }) => (
    <p key={paymentId}>
      Paid {formatStaffTime(paidAt)}: {owed} bought, {played} played, {left} left.{" "}
      {pacingLabels[pacing]}.
    </p>
  ));
}
