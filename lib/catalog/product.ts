export const productKinds = ["ebook", "course", "radio", "session"] as const;
export type ProductKind = (typeof productKinds)[number];

/** A row of the catalogue as pages, the cart and checkout read it. */
export type Product = {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly summary: string;
  readonly features: readonly string[];
  readonly priceCents: number;
  readonly recurringInterval: "month" | null;
  readonly isPopular: boolean;
  readonly isActive: boolean;
  readonly includesEbook: boolean;
  /** Radio only: spins bought with one unit. */
  readonly spins: number | null;
  /** The largest quantity of one order line. */
  readonly maxQuantity: number;
  /** Sessions only: length in minutes. */
  readonly durationMinutes: number | null;
  readonly sortOrder: number;
};

/** Names the price a visitor saw, so that a cart can tell when it has changed. */
export function priceIdOf(product: Pick<Product, "id" | "priceCents">): string {
  return `price_${product.id}_${product.priceCents}`;
}

/** What may lie in a cart: everything that is active, but sessions, which staff sell by payment request. */
export function isForCart(product: Pick<Product, "kind" | "isActive">): boolean {
  return product.isActive && product.kind !== "session";
}
