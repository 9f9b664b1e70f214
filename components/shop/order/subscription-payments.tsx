import type { ReactNode } from "react";
import { Amount } from "@/components/ui/price";
import { formatChicagoDay } from "@/lib/core/chicago-time";

type Payment = {
  readonly id: string;
  readonly paidAt: Date;
  readonly amountCents: number;
  readonly periodEndsAt: Date | null;
};

type Props = {
  /** Newest first. */
  readonly payments: readonly Payment[];
  /** What the newest one was paid with. */
  readonly paidWith: ReactNode;
};

/** What a subscription costs, what it's paid with, and its payments so far. */
export function SubscriptionPayments({ payments, paidWith }: Props) {
  const [latest] = payments;
  if (!latest) return null;
  return (
    <section aria-labelledby="payments" className="split-label mt-14 gap-y-6">
      <div className="grid content-start gap-2">
        <h2 id="payments" className="text-title">
          Payments
        </h2>
        <p className="text-soft">
          <strong className="text-text">
            <Amount cents={latest.amountCents} />
          </strong>{" "}
          a month, last paid with: {paidWith}
        </p>
      </div>
      <ul className="border-t-2 border-text">
        {payments.map(({ id, paidAt, amountCents, periodEndsAt }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-3"
          >
            <span>
              {formatChicagoDay(paidAt)}
              {periodEndsAt ? (
                <span className="block text-sm text-soft">
                  Airplay until {formatChicagoDay(periodEndsAt)}
                </span>
              ) : null}
            </span>
            <span className="figures font-semibold">
              <Amount cents={amountCents} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
