import type { Product } from "@/db/values/products";
import type { OrderPromotion } from "@/db/values/promotions";
import { cartLimits, getLineLimitMessage } from "@/lib/cart/cart";
import { isForCart } from "@/lib/catalog/product";
import type { RequestedLine } from "@/lib/checkout/checkout-form";
import { fail, ok, type Result } from "@/lib/core/result";

type PricedLine = {
  readonly product: Product;
  readonly productId: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** The price before a promotion; null without one. */
  readonly listPriceCents: number | null;
};

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly subtotalCents: number;
  readonly isRecurring: boolean;
  readonly hasRadio: boolean;
  /** The promotion that lowered the lines' prices. */
  readonly promotion: (OrderPromotion & { readonly id: string }) | null;
};

/**
 * Validates an untrusted cart and prices it from the catalog. Returns priced lines, or a message
 * for each line that can't be bought. The customer sees a changed price before, in
 * lib/cart/price-cart-for-display.ts; startCheckout refuses a quote that no longer matches.
 */
export function validateAndPriceCart(
  products: readonly Product[],
  requested: readonly RequestedLine[],
): Result<PricedCart, readonly string[]> {
  if (requested.length === 0) return fail(["Your cart is empty."]);
  const tooMany = getLineLimitMessage({ count: requested.length, recurringTitle: null });
  if (tooMany) return fail([tooMany]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of requested) {
    // An invalid quantity makes the sum invalid. Otherwise -1 and 2 would add up to 1.
    const isValid = Number.isInteger(quantity) && quantity >= cartLimits.minQuantity;
    const sum = (quantities.get(productId) ?? 0) + (isValid ? quantity : Number.NaN);
    quantities.set(productId, sum);
  }
  const messages: string[] = [];
  const lines: PricedLine[] = [];
  for (const [productId, quantity] of quantities) {
    const product = byId.get(productId);
    const message = describeProblem(product, productId, quantity);
    if (message) messages.push(message);
    else if (product)
      lines.push({
        product,
        productId,
        quantity,
        unitPriceCents: product.priceCents,
        listPriceCents: null,
      });
  }
  const recurring = lines.find((line) => line.product.recurringInterval !== null);
  const recurringTitle = recurring?.product.title ?? null;
  const tooManyPriced = getLineLimitMessage({ count: lines.length, recurringTitle });
  if (tooManyPriced) messages.push(tooManyPriced);
  if (messages.length > 0) return fail(messages);
  return ok({
    lines,
    subtotalCents: lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
    isRecurring: recurring !== undefined,
    hasRadio: lines.some((line) => line.product.kind === "radio"),
    promotion: null,
  });
}

function describeProblem(
  product: Product | undefined,
  id: string,
  quantity: number,
): string | null {
  if (!product) return `“${id.slice(0, 60)}” isn't in our catalog. Remove it from your cart.`;
  const { title, maxQuantity } = product;
  if (product.kind === "session")
    return `Remove “${title}” from your cart. To book a session, go to the Book Session page.`;
  if (!isForCart(product)) return `“${title}” is no longer for sale. Remove it from your cart.`;
  if (quantity <= maxQuantity) return null;
  if (maxQuantity === 1)
    return `You can order only one “${title}” at a time. Set the quantity to 1.`;
  return `Set the quantity of “${title}” to a number from ${cartLimits.minQuantity} to ${maxQuantity}.`;
}

/**
 * Encodes the prices shown to a customer as sorted `productId@cents`. It's sent back with the order
 * only to detect price changes; it never sets a price.
 */
export function createQuote(
  lines: readonly { readonly productId: string; readonly unitPriceCents: number }[],
): string {
  const seen = new Map(lines.map((line) => [line.productId, line.unitPriceCents]));
  return [...seen]
    .map(([productId, cents]) => `${productId}@${cents}`)
    .sort()
    .join(",");
}
