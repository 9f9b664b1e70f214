import { useEffect } from "react";
import { cartSnapshot } from "@/components/shop/cart-storage";
import { replaceCart } from "@/components/shop/cart-store";
import { forgetRecentCart } from "@/components/shop/recent-cart-store";
import type { CartLine } from "@/lib/cart/cart";

/**
 * Puts the cart back for a buyer who left the payment page by its cancel link; a cart filled
 * meanwhile in another tab stays. Out: whether this is such a return.
 */
export function useRestoredCart(restored: readonly CartLine[] | null): boolean {
  useEffect(() => {
    if (!restored) return;
    if (cartSnapshot().lines.length === 0) replaceCart(restored);
    forgetRecentCart();
  }, [restored]);
  return restored !== null;
}
