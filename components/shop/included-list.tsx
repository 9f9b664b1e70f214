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
