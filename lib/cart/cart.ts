import { cartLimits } from "@/lib/cart/limits";

export const cartItemTypes = ["ebook", "course", "radio"] as const;
export type CartItemType = (typeof cartItemTypes)[number];

/**
 * A line as it lies in the browser's storage. Everything but `productId` and `quantity` is only for
 * display: the server reads price, name and kind from its own catalogue.
 */
export type CartLine = {
  readonly id: string;
  readonly productId: string;
  readonly priceId: string;
  readonly title: string;
  /** Integer cents of one unit when it was put in the cart; 0 when that is unknown. */
  readonly price: number;
  readonly quantity: number;
  readonly type: CartItemType;
};

export type CartItem = Omit<CartLine, "id" | "quantity">;

/**
 * `capped`: fewer units went in than were asked for. `at_limit`: none did, the line holds all it
 * may. `cart_full`: no further line fits.
 */
export type AddOutcome = "added" | "raised" | "capped" | "at_limit" | "cart_full";

/** A whole number between 1 and `max`: fractions are cut, nonsense becomes 1. */
export function clampQuantity(quantity: unknown, max: number = cartLimits.maxQuantity): number {
  if (typeof quantity !== "number" || Number.isNaN(quantity)) return cartLimits.minQuantity;
  const limit = Math.max(cartLimits.minQuantity, Math.min(max, cartLimits.maxQuantity));
  return Math.max(cartLimits.minQuantity, Math.min(limit, Math.trunc(quantity)));
}

/**
 * Puts `quantity` units of an item in the cart. The line of the same product is raised by that
 * number, up to `maxQuantity`, and takes the item's title and price, which are newer.
 */
export function addToLines(
  lines: readonly CartLine[],
  item: CartItem,
  options: { id: string; quantity: number; maxQuantity?: number | undefined },
): { lines: readonly CartLine[]; outcome: AddOutcome } {
  const max = options.maxQuantity ?? cartLimits.maxQuantity;
  const added = clampQuantity(options.quantity, max);
  const present = lines.find((line) => line.productId === item.productId);
  if (!present) {
    if (lines.length >= cartLimits.maxLines) return { lines, outcome: "cart_full" };
    const line = { ...item, id: options.id, quantity: added };
    return { lines: [...lines, line], outcome: outcomeOf(added, options.quantity, "added") };
  }
  const quantity = clampQuantity(present.quantity + added, max);
  return {
    lines: lines.map((line) => (line === present ? { ...present, ...item, quantity } : line)),
    outcome: outcomeOf(quantity - present.quantity, options.quantity, "raised"),
  };
}

function outcomeOf(rise: number, wanted: number, whole: "added" | "raised"): AddOutcome {
  if (rise <= 0) return "at_limit";
  return rise < Math.trunc(wanted) ? "capped" : whole;
}

/** Sets the quantity of a product's line; below 1 the line goes. */
export function setLineQuantity(
  lines: readonly CartLine[],
  productId: string,
  quantity: number,
  maxQuantity: number = cartLimits.maxQuantity,
): readonly CartLine[] {
  if (quantity < cartLimits.minQuantity) return removeLine(lines, productId);
  return lines.map((line) =>
    line.productId === productId
      ? { ...line, quantity: clampQuantity(quantity, maxQuantity) }
      : line,
  );
}

export function removeLine(lines: readonly CartLine[], productId: string): readonly CartLine[] {
  return lines.filter((line) => line.productId !== productId);
}

/** What is left of a cart once some of it was ordered: other lines, and units that came in since. */
export function withoutOrdered(
  lines: readonly CartLine[],
  ordered: readonly CartLine[],
): readonly CartLine[] {
  return ordered.reduce((left, { productId, quantity }) => {
    const line = left.find((one) => one.productId === productId);
    return line ? setLineQuantity(left, productId, line.quantity - quantity) : left;
  }, lines);
}
