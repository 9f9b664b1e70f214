"use client";

import { useSyncExternalStore } from "react";
import {
  type CartSnapshot,
  cartBeforeHydration,
  getCartSnapshot,
  subscribeToCart,
} from "@/components/shop/cart/cart-storage";
import { countUnits } from "@/lib/cart/cart";

/** Returns the cart, kept in sync across tabs. Empty with `isLoaded: false` on the server. */
export function useCart(): CartSnapshot {
  return useSyncExternalStore(subscribeToCart, getCartSnapshot, () => cartBeforeHydration);
}

/** Returns the item count for the header. */
export function useCartCount(): number {
  return countUnits(useCart().lines);
}
