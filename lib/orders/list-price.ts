type Priced = { readonly unitPriceCents: number; readonly listPriceCents: number | null };

type Discounted = { readonly subtotalCents: number; readonly promotionDiscountCents: number };

/** Returns an item with its price before any promotion, for documents that list the discount separately. */
export function toListPrice<Item extends Priced>(item: Item): Item {
  return { ...item, unitPriceCents: item.listPriceCents ?? item.unitPriceCents };
}

/** Returns the order's subtotal before its promotion. */
export function getListSubtotal({ subtotalCents, promotionDiscountCents }: Discounted): number {
  return subtotalCents + promotionDiscountCents;
}

/** Returns the promotion of an order, or null. */
export function getOrderPromotion(order: {
  readonly promotionCode: string | null;
  readonly promotionDiscountCents: number;
}): { readonly code: string; readonly discountCents: number } | null {
  const { promotionCode, promotionDiscountCents } = order;
  return promotionCode ? { code: promotionCode, discountCents: promotionDiscountCents } : null;
}
