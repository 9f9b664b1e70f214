"use client";

import { useEffect } from "react";
import { forgetCustomer } from "@/components/shop/checkout-customer-store";
import { forgetRecentCart } from "@/components/shop/recent-cart-store";

/** Clears the saved cart and customer data from the browser once the order is paid. */
export function OrderSettled({ orderNumber }: { readonly orderNumber: string }) {
  useEffect(() => {
    forgetRecentCart(orderNumber);
    forgetCustomer();
  }, [orderNumber]);
  return null;
}
