export const cartItemTypes = ["ebook", "course", "radio"] as const;
export type CartItemType = (typeof cartItemTypes)[number];

/**
 * A cart line in browser storage. Only `productId` and `quantity` are used by the server; the rest
 * is for display.
 */
export type CartLine = {
  readonly id: string;
  readonly productId: string;
  readonly priceId: string;
  readonly title: string;
  /** Unit price in cents when it was added; 0 if unknown. */
  readonly price: number;
  readonly quantity: number;
  readonly type: CartItemType;
};

export type CartItem = Omit<CartLine, "id" | "quantity">;

/**
 * `capped`: fewer units were added than requested. `at_limit`: none, the line is at its maximum.
 * `cart_full`: no more lines fit.
 */
type AddOutcome = "added" | "increased" | "capped" | "at_limit" | "cart_full";

/** Returns an integer from 1 to `max`. Fractions are truncated; invalid values become 1. */
export function clampQuantity(quantity: unknown, max: number = cartLimits.maxQuantity): number {
  if (typeof quantity !== "number" || Number.isNaN(quantity)) return cartLimits.minQuantity;
  const limit = Math.max(cartLimits.minQuantity, Math.min(max, cartLimits.maxQuantity));
  return Math.max(cartLimits.minQuantity, Math.min(limit, Math.trunc(quantity)));
}

/**
 * Adds units of an item to the cart. An existing line of the same product is increased up to
 * `maxQuantity` and gets the item's newer title and price.
 */
export function addToLines(
  lines: readonly CartLine[],
  item: CartItem,
  options: { id: string; quantity: number; maxQuantity?: number | undefined },
): { lines: readonly CartLine[]; outcome: AddOutcome } {
  const max = options.maxQuantity ?? cartLimits.maxQuantity;
  const added = clampQuantity(options.quantity, max);
  const existing = lines.find((line) => line.productId === item.productId);
  if (!existing) {
    if (lines.length >= cartLimits.maxLines) return { lines, outcome: "cart_full" };
    const line = { ...item, id: options.id, quantity: added };
    return { lines: [...lines, line], outcome: toOutcome(added, options.quantity, "added") };
  }
  const quantity = clampQuantity(existing.quantity + added, max);
  return {
    lines: lines.map((line) => (line === existing ? { ...existing, ...item, quantity } : line)),
    outcome: toOutcome(quantity - existing.quantity, options.quantity, "increased"),
  };
}

function toOutcome(
  increase: number,
  requestedUnits: number,
  complete: "added" | "increased",
): AddOutcome {
  if (increase <= 0) return "at_limit";
  return increase < Math.trunc(requestedUnits) ? "capped" : complete;
}

/** Sets a line's quantity; below 1 removes the line. */
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

/**
 * Undoes a change to some products: their lines become what they were in `before`, at their old
 * positions, and other lines keep later changes.
 */
export function restoreLines(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  productIds: readonly string[],
): readonly CartLine[] {
  const restored = lines.filter((line) => !productIds.includes(line.productId));
  for (const [position, line] of before.entries()) {
    if (productIds.includes(line.productId)) restored.splice(position, 0, line);
  }
  return restored;
}

/** Removes ordered units from a cart. Other lines, and units added since, stay. */
export function withoutOrdered(
  lines: readonly CartLine[],
  ordered: readonly CartLine[],
): readonly CartLine[] {
  return ordered.reduce((remaining, { productId, quantity }) => {
    const line = remaining.find((candidate) => candidate.productId === productId);
    return line ? setLineQuantity(remaining, productId, line.quantity - quantity) : remaining;
  }, lines);
}

/**
 * Creates a cart line id from the time in milliseconds; `index` keeps ids apart within the same
 * millisecond.
 */
export function createLineId(nowMs: number, index = 0): string {
  return String(nowMs + index);
}

/** Returns true if a stored id has our format. */
export function isLineId(value: unknown): value is string {
  return typeof value === "string" && /^\d{13,16}$/.test(value);
}

/** Returns the number of units in a cart. */
export function countUnits(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Returns the sum of price times quantity, in cents. */
export function sumCents(
  lines: readonly { readonly price: number; readonly quantity: number }[],
): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/**
 * Limits of one order. Stripe allows 20 one-time items together with a subscription,
 * and 100 without.
 */
export const cartLimits = {
  minQuantity: 1,
  maxQuantity: 20,
  maxLines: 50,
  maxLinesWithSubscription: 20,
} as const;

/** States how many units of a product one order can have. */
export function getQuantityLimitMessage(title: string, maxQuantity: number): string {
  const max = Math.min(maxQuantity, cartLimits.maxQuantity);
  return `The limit for ${title} is ${max} per order.`;
}

type Lines = {
  readonly count: number;
  /** Title of the renewing item, which lowers Stripe's limit on lines. */
  readonly recurringTitle: string | null;
};

/**
 * Returns null while the number of lines is allowed; otherwise the limit and how many to remove.
 */
export function getLineLimitMessage({ count, recurringTitle }: Lines): string | null {
  const max = recurringTitle ? cartLimits.maxLinesWithSubscription : cartLimits.maxLines;
  if (count <= max) return null;
  const suffix = recurringTitle ? ` with ${recurringTitle}` : "";
  return `An order${suffix} can have up to ${max} items. Your cart has ${count}. Remove ${count - max} to continue.`;
}
