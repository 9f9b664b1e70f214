import { formatCents } from "@/lib/core/money";

type Props = {
  readonly title: string;
  readonly unitPriceCents: number;
  readonly className?: string;
};

/** Renewal, price and how to cancel: card networks and state law require this before payment. */
export function RenewalTerms({ title, unitPriceCents, className = "" }: Props) {
  return (
    <p className={`border-l-4 border-accent pl-4 text-[0.9375rem] leading-snug ${className}`}>
      <strong>{title} renews every month.</strong> You are charged {formatCents(unitPriceCents)}{" "}
      today and {formatCents(unitPriceCents)} each month after that, until you cancel. Cancel online
      at any time with the link in your receipt. Airplay then runs to the end of the month you've
      paid for.
    </p>
  );
}
