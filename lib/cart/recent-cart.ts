import type { CartLine } from "@/lib/cart/cart";
import { parseCart } from "@/lib/cart/parse-cart";

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
