export const productKinds = ["ebook", "course", "radio", "session"] as const;
export type ProductKind = (typeof productKinds)[number];

/** A catalog row as used by pages, cart and checkout. */
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
  /** Radio only: spins per unit. */
  readonly spins: number | null;
  /** The maximum quantity in one order. */
  readonly maxQuantity: number;
  /** Sessions only: length in minutes. */
  readonly durationMinutes: number | null;
  readonly sortOrder: number;
};

/** Identifies the price a visitor saw, so a cart can detect a change. */
export function getPriceId(product: Pick<Product, "id" | "priceCents">): string {
  return `price_${product.id}_${product.priceCents}`;
}

/** Returns true for active products except sessions, which staff sell by payment request. */
export function isForCart(product: Pick<Product, "kind" | "isActive">): boolean {
  return product.isActive && product.kind !== "session";
}
