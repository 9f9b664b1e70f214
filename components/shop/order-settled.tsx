"use client";

import { useEffect } from "react";
import { forgetRecentCart } from "@/components/shop/recent-cart-store";

/** The order is paid: its cart needs no keeping in this browser any more. */
export function OrderSettled({ orderNumber }: { readonly orderNumber: string }) {
  useEffect(() => forgetRecentCart(orderNumber), [orderNumber]);
  return null;
}
