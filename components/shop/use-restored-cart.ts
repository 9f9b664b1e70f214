import { useEffect, useRef, useState } from "react";
import { returnCart } from "@/components/shop/recent-cart-store";
import type { CartLine } from "@/lib/cart/cart";

/** `other`: the cart was filled meanwhile in another tab, and stays. */
export type CancelReturn = "none" | "restored" | "other";

/** Puts the cart back for a buyer who left the payment page by its cancel link, once. */
export function useRestoredCart(restored: readonly CartLine[] | null): CancelReturn {
  const isDone = useRef(false);
  const [outcome, setOutcome] = useState<CancelReturn>(restored ? "restored" : "none");
  useEffect(() => {
    if (!restored || isDone.current) return;
    isDone.current = true;
    setOutcome(returnCart(restored) ? "restored" : "other");
    // A cart that is emptied later must not come back when this page is loaded again.
    window.history.replaceState(null, "", window.location.pathname);
  }, [restored]);
  return outcome;
}
