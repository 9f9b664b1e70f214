"use client";

import { useSyncExternalStore } from "react";
import {
  type CartSnapshot,
  cartBeforeHydration,
  cartSnapshot,
  subscribeToCart,
} from "@/components/shop/cart-storage";
import { countUnits } from "@/lib/cart/totals";

/** The cart, followed across tabs. Empty with `isLoaded: false` on the server. */
export function useCart(): CartSnapshot {
  return useSyncExternalStore(subscribeToCart, cartSnapshot, () => cartBeforeHydration);
}

/** The number on the header's cart. Apart from the store: each page reads it, few change it. */
export function useCartCount(): number {
  return countUnits(useCart().lines);
}
