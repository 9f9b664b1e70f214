import { type CartItemType, type CartLine, cartItemTypes, clampQuantity } from "@/lib/cart/cart";
import { cartLimits } from "@/lib/cart/limits";

export type ParsedCart = {
  readonly lines: readonly CartLine[];
  /** Entries that named no product, or stood beyond the largest number of lines. */
  readonly droppedCount: number;
};

/** No price of a shop like this reaches a million dollars; it keeps sums exact. */
const maxPriceCents = 99_999_999;
const maxTextLength = 200;

/**
 * Reads the stored cart. The text may be anything: visitors and other scripts can write it.
 * Null when it isn't a list at all; a list is made safe line by line, and lines of one product
 * become one line.
 */
export function parseCart(text: string): ParsedCart | null {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) return null;
  const byProduct = new Map<string, CartLine>();
  let droppedCount = 0;
  for (const entry of entries) {
    const line = parseLine(entry);
    const present = line && byProduct.get(line.productId);
    if (!line || (!present && byProduct.size >= cartLimits.maxLines)) droppedCount += 1;
    else if (!present) byProduct.set(line.productId, line);
    else {
      const quantity = clampQuantity(present.quantity + line.quantity);
      byProduct.set(line.productId, { ...present, quantity });
    }
  }
  return { lines: [...byProduct.values()], droppedCount };
}

export function serializeCart(lines: readonly CartLine[]): string {
  return JSON.stringify(lines);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseLine(entry: unknown): CartLine | null {
  if (typeof entry !== "object" || entry === null) return null;
  const field = (name: keyof CartLine): unknown => Reflect.get(entry, name);
  const productId = textOf(field("productId"));
  if (!productId) return null;
  return {
    id: textOf(field("id")) || productId,
    productId,
    priceId: textOf(field("priceId")),
    title: textOf(field("title")) || productId,
    price: priceOf(field("price")),
    quantity: clampQuantity(field("quantity")),
    type: typeOf(field("type")),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, maxTextLength) : "";
}

function priceOf(value: unknown): number {
  const isPrice =
    Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= maxPriceCents;
  return isPrice ? Number(value) : 0;
}

/** An unknown type says nothing that we need: the catalogue's own kind decides what is asked. */
function typeOf(value: unknown): CartItemType {
  return cartItemTypes.find((type) => type === value) ?? "ebook";
}
