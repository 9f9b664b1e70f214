import { LocalTime } from "@/components/newsletter/preferences/local-time";
import { Amount } from "@/components/ui/price";
import type { OfferView } from "@/lib/consultations/read-offer";
import { formatAppointment } from "@/lib/core/format-chicago-time";

export function OfferSummary({ offer }: { readonly offer: OfferView }) {
  const { startsAt, minutes, priceCents, payBy, stage } = offer;
  const isPayable = stage === "payable";
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-soft">Time</dt>
        <dd className="text-2xl font-semibold">
          <time dateTime={startsAt.toISOString()}>{formatAppointment(startsAt.toISOString())}</time>
        </dd>
        <dd className="text-soft">Memphis time (US Central) · {minutes} minutes by video</dd>
        <dd>
          <LocalTime at={startsAt.toISOString()} />
        </dd>
      </div>
      <div>
        <dt className="text-soft">Price</dt>
        <dd className="figures font-display text-3xl font-extrabold">
          <Amount cents={priceCents} />
        </dd>
      </div>
      {isPayable && payBy ? (
        <div>
          <dt className="text-soft">Pay by</dt>
          <dd>{formatAppointment(payBy.toISOString())}</dd>
        </div>
      ) : null}
    </dl>
  );
}
