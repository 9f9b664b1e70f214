import type { Product } from "@/lib/catalog/product";

const shelves = [
  { kind: "ebook", href: "/ebook", name: "eBook", line: "Who owes you, and how to collect it" },
  {
    kind: "course",
    href: "/courses",
    name: "Courses",
    line: "The same work, lesson by lesson on video",
  },
  { kind: "radio", href: "/radio", name: "Radio Submit", line: "Your song on air, by the spin" },
] as const;

export type Shelf = (typeof shelves)[number] & {
  /** The cheapest active product of the kind, in integer cents. */
  readonly lowestCents: number;
  /** More than one price: the amount is where they start. */
  readonly isRange: boolean;
};

/** What the home page offers: the kinds that have something on sale, in the menu's order. */
export function shelvesOf(products: readonly Product[]): readonly Shelf[] {
  return shelves.flatMap((shelf) => {
    const rows = products.filter(({ kind, isActive }) => kind === shelf.kind && isActive);
    const prices = rows.map(({ priceCents }) => priceCents);
    if (prices.length === 0) return [];
    const lowestCents = Math.min(...prices);
    return [{ ...shelf, lowestCents, isRange: prices.some((cents) => cents > lowestCents) }];
  });
}
