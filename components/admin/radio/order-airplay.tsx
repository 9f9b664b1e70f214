import { TextLink } from "@/components/admin/display/text-link";
import { Notice } from "@/components/ui/notice";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { formatCents } from "@/lib/core/money";
import type { OrderAirplay as Airplay } from "@/lib/radio/campaign/read-order-airplay";
import { pacingLabels } from "@/lib/radio/radio-copy";

/** Spins bought, played and left for an order's songs, and refunds for spins that didn't air. */
export function OrderAirplay({ airplay }: { readonly airplay: Airplay }) {
  return (
    <ul className="grid gap-4">
      {airplay.map(({ song, title, periods, refunds }) => (
        <li key={song.orderItemId} className="grid gap-2">
          <TextLink href={`/admin/radio/${song.orderItemId}`} className="font-semibold">
            {song.track ? `${title}: ${song.artist}, ${song.track}` : `${title}: no song yet`}
          </TextLink>
          {periods.map(({ paymentId, paidAt, owed, played, left, pacing }) => (
            <p key={paymentId}>
              Paid {formatStaffTime(paidAt)}: {owed} bought, {played} played, {left} left.{" "}
              {pacingLabels[pacing]}.
            </p>
          ))}
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
