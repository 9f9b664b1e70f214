"use client";

import { useEffect } from "react";
import { forgetCustomer } from "@/components/shop/checkout-customer-store";
import { forgetRecentCart } from "@/components/shop/recent-cart-store";

/** The order is paid: neither its cart nor what its buyer typed is kept in this browser any more. */
export function OrderSettled({ orderNumber }: { readonly orderNumber: string }) {
  useEffect(() => {
    forgetRecentCart(orderNumber);
    forgetCustomer();
  }, [orderNumber]);
  return null;
}
