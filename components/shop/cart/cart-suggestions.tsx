import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";
import type { Offer } from "@/lib/cart/offers";

const pages = { ebook: "/ebook", course: "/courses", radio: "/radio" } as const;

/** The least expensive product of each type on sale, at most three. */
function chooseSuggestions(offers: readonly Offer[]): readonly Offer[] {
  return (["ebook", "course", "radio"] as const).flatMap((type) => {
    const [cheapest] = offers
      .filter((offer) => offer.type === type)
      .toSorted((a, b) => a.priceCents - b.priceCents);
    return cheapest ? [cheapest] : [];
  });
}

/** Three products for an empty cart. */
export function CartSuggestions({ offers }: { readonly offers: readonly Offer[] }) {
  const suggestions = chooseSuggestions(offers);
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title" className="text-2xl">
        Where to start
      </h2>
      <ul className="mt-4 border-t-2 border-text">
        {suggestions.map(({ productId, title, type, priceCents }) => (
          <li key={productId} className="border-b border-line">
            <Link
              href={pages[type]}
              className="group flex items-baseline justify-between gap-6 py-4"
            >
              <span className="font-display text-xl font-extrabold tracking-tight group-hover:underline">
                {title}
              </span>
              <Price cents={priceCents} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
