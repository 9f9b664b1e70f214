import { useEffect, useRef } from "react";
import { cartSnapshot } from "@/components/shop/cart-storage";
import { replaceCart } from "@/components/shop/cart-store";
import { forgetRecentCart } from "@/components/shop/recent-cart-store";
import type { CartLine } from "@/lib/cart/cart";

/**
 * Puts the cart back for a buyer who left the payment page by its cancel link; a cart filled
 * meanwhile in another tab stays. Out: whether this is such a return.
 */
export function useRestoredCart(restored: readonly CartLine[] | null): boolean {
  const isDone = useRef(false);
  useEffect(() => {
    if (!restored || isDone.current) return;
    isDone.current = true;
    if (cartSnapshot().lines.length === 0) replaceCart(restored);
    forgetRecentCart();
    // A cart that is emptied later must not come back when this page is loaded again.
    window.history.replaceState(null, "", window.location.pathname);
  }, [restored]);
  return restored !== null;
}
