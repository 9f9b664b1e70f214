import { Amount } from "@/components/ui/price";

type Props = { readonly features: readonly string[]; readonly quantity: number };

/** What a package includes, in the cart and at checkout. */
export function IncludedList({ features, quantity }: Props) {
  if (features.length === 0) return null;
  return (
    <span className="mt-1 block text-sm text-soft">
      {quantity > 1 ? "Each includes" : "Includes"}: {features.join(" · ")}
    </span>
  );
}

type RenewalTermsProps = {
  readonly title: string;
  readonly unitPriceCents: number;
  readonly className?: string;
};

/** Renewal, price and how to cancel: card networks and state law require this before payment. */
export function RenewalTerms({ title, unitPriceCents, className = "" }: RenewalTermsProps) {
  return (
    <p className={`border-l-4 border-accent pl-4 text-[0.9375rem] leading-snug ${className}`}>
      <strong>{title} renews automatically every month until you cancel.</strong> We'll charge your
      payment method <Amount cents={unitPriceCents} /> today and <Amount cents={unitPriceCents} />{" "}
      each month after that. You can cancel online anytime with the link in your receipt or “Manage
      subscription” at the bottom of every page. After you cancel, you won't be charged again, and
      your airplay continues until the end of the month you've paid for.
    </p>
  );
}
