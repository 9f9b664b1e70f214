/** What the promotion code takes off: a percentage of the price, or an amount shared by the items. */
export const discountKinds = ["percent", "amount"] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** The promotion of an order, as its pages and emails show it. */
export type OrderPromotion = { readonly code: string; readonly discountCents: number };
