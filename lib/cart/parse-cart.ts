import { type CartItemType, type CartLine, cartItemTypes, clampQuantity } from "@/lib/cart/cart";
import { cartLimits } from "@/lib/cart/limits";
import { isLineId, lineIdOf } from "@/lib/cart/line-id";

export type ParsedCart = {
  readonly lines: readonly CartLine[];
  /** Entries that named no product, or stood beyond the largest number of lines. */
  readonly droppedCount: number;
  /** Products of which the stored quantity is not one that a line can have. */
  readonly changedQuantities: readonly string[];
};

/** No price of a shop like this reaches a million dollars; it keeps sums exact. */
const maxPriceCents = 99_999_999;
const maxTextLength = 200;

/**
 * Reads the stored cart. The text may be anything: visitors and other scripts can write it.
 * Null when it isn't a list at all; a list is made safe line by line, and lines of one product
 * become one line. A line without an id gets one from `nowMs`.
 */
export function parseCart(text: string, nowMs: number): ParsedCart | null {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) return null;
  const byProduct = new Map<string, CartLine>();
  const changed = new Set<string>();
  let droppedCount = 0;
  for (const [index, entry] of entries.entries()) {
    const line = parseLine(entry, lineIdOf(nowMs, index));
    const present = line && byProduct.get(line.productId);
    if (!line || (!present && byProduct.size >= cartLimits.maxLines)) {
      droppedCount += 1;
      continue;
    }
    const own = clampQuantity(line.quantity);
    const sum = own + (present?.quantity ?? 0);
    const quantity = clampQuantity(sum);
    if (own !== line.quantity || quantity !== sum) changed.add(line.productId);
    byProduct.set(line.productId, { ...(present ?? line), quantity });
  }
  return { lines: [...byProduct.values()], droppedCount, changedQuantities: [...changed] };
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

/** A line with its quantity as stored, where that is a number at all. */
function parseLine(entry: unknown, newId: string): CartLine | null {
  if (typeof entry !== "object" || entry === null) return null;
  const field = (name: keyof CartLine): unknown => Reflect.get(entry, name);
  const productId = textOf(field("productId"));
  if (!productId) return null;
  const id = field("id");
  const quantity = field("quantity");
  return {
    id: isLineId(id) ? id : newId,
    productId,
    priceId: textOf(field("priceId")),
    title: textOf(field("title")) || productId,
    price: priceOf(field("price")),
    quantity: typeof quantity === "number" ? quantity : Number.NaN,
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
