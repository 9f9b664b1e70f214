import { useEffect, useRef, useState } from "react";
import { restoreCanceledCart } from "@/components/shop/cart/recent-cart-store";
import type { CartLine } from "@/lib/cart/cart";

/** `other`: the cart has other items by now and stays. */
export type CancelReturn = "none" | "restored" | "other";

/** Restores the cart once after the customer used the cancel link. */
export function useRestoredCart(restored: readonly CartLine[] | null): CancelReturn {
  const isDone = useRef(false);
  const [outcome, setOutcome] = useState<CancelReturn>(restored ? "restored" : "none");
  useEffect(() => {
    if (!restored || isDone.current) return;
    isDone.current = true;
    setOutcome(restoreCanceledCart(restored) ? "restored" : "other");
    // Reloading must not restore a cart that was emptied later.
    window.history.replaceState(null, "", window.location.pathname);
  }, [restored]);
  return outcome;
}
