import {
  type CartItemType,
  type CartLine,
  cartItemTypes,
  cartLimits,
  clampQuantity,
  createLineId,
  isLineId,
} from "@/lib/cart/cart";

export type ParsedCart = {
  readonly lines: readonly CartLine[];
  /** Entries without a product, or over the line limit. */
  readonly droppedCount: number;
  /** Products with an invalid stored quantity, which was changed. */
  readonly changedQuantities: readonly string[];
};

/** Keeps sums exact; no price reaches a million dollars. */
const maxPriceCents = 99_999_999;
const maxTextLength = 200;

/**
 * Parses the stored cart, which visitors and other scripts can write. Returns null if it isn't a
 * list. Repairs each line, merges lines of the same product, and derives missing ids from `nowMs`.
 */
export function parseCart(text: string, nowMs: number): ParsedCart | null {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) return null;
  const byProduct = new Map<string, CartLine>();
  const changed = new Set<string>();
  let droppedCount = 0;
  for (const [index, entry] of entries.entries()) {
    const line = parseLine(entry, createLineId(nowMs, index));
    const existing = line && byProduct.get(line.productId);
    if (!line || (!existing && byProduct.size >= cartLimits.maxLines)) {
      droppedCount += 1;
      continue;
    }
    const requested = clampQuantity(line.quantity);
    const sum = requested + (existing?.quantity ?? 0);
    const quantity = clampQuantity(sum);
    if (requested !== line.quantity || quantity !== sum) changed.add(line.productId);
    byProduct.set(line.productId, { ...(existing ?? line), quantity });
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

/** Keeps the stored quantity if it's a number. */
function parseLine(entry: unknown, newId: string): CartLine | null {
  if (typeof entry !== "object" || entry === null) return null;
  const field = (name: keyof CartLine): unknown => Reflect.get(entry, name);
  const productId = parseText(field("productId"));
  if (!productId) return null;
  const id = field("id");
  const quantity = field("quantity");
  return {
    id: isLineId(id) ? id : newId,
    productId,
    priceId: parseText(field("priceId")),
    title: parseText(field("title")) || productId,
    price: parsePrice(field("price")),
    quantity: typeof quantity === "number" ? quantity : Number.NaN,
    type: parseType(field("type")),
  };
}

function parseText(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, maxTextLength) : "";
}

function parsePrice(value: unknown): number {
  const isPrice =
    Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= maxPriceCents;
  return isPrice ? Number(value) : 0;
}

/** An unknown type is harmless: the catalog decides which consents are required. */
function parseType(value: unknown): CartItemType {
  return cartItemTypes.find((type) => type === value) ?? "ebook";
}

/** The cart taken to the checkout page, kept until the order is paid. */
export type RecentCart = { readonly orderNumber: string; readonly lines: readonly CartLine[] };

export function serializeRecentCart(recent: RecentCart): string {
  return JSON.stringify(recent);
}

/** Returns null if there's no line to restore. Derives missing ids from `nowMs`. */
export function parseRecentCart(text: string, nowMs: number): RecentCart | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const orderNumber: unknown = Reflect.get(value, "orderNumber");
    const cart = parseCart(JSON.stringify(Reflect.get(value, "lines")) ?? "", nowMs);
    if (!cart || cart.lines.length === 0) return null;
    return { orderNumber: typeof orderNumber === "string" ? orderNumber : "", lines: cart.lines };
  } catch {
    return null;
  }
}

const reasons = ["paid", "removed", "unreadable"] as const;

/** Why a cart is empty. An unpaid order's cart is in the recent cart instead. */
export type EmptiedCart = {
  readonly reason: (typeof reasons)[number];
  /** Of a paid cart. */
  readonly orderNumber?: string | undefined;
};

export function serializeEmptiedCart(emptied: EmptiedCart): string {
  return JSON.stringify(emptied);
}

/** Returns null if the stored text has no known reason. */
export function parseEmptiedCart(text: string): EmptiedCart | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const reason = reasons.find((known) => known === Reflect.get(value, "reason"));
    if (!reason) return null;
    const orderNumber: unknown = Reflect.get(value, "orderNumber");
    const isOrder = typeof orderNumber === "string" && /^TME-\d{8}$/.test(orderNumber);
    return { reason, orderNumber: isOrder ? orderNumber : undefined };
  } catch {
    return null;
  }
}
