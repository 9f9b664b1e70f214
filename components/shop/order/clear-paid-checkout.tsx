"use client";

import { useEffect } from "react";
import { clearPaidCart } from "@/components/shop/cart/recent-cart-store";
import { clearCustomerDraft } from "@/components/shop/checkout/customer-store";
import { savePromotionCode } from "@/components/shop/checkout/promotion-store";

/** Clears the saved cart and customer data from the browser once the order is paid. */
export function ClearPaidCheckout({ orderNumber }: { readonly orderNumber: string }) {
  useEffect(() => {
    clearPaidCart(orderNumber);
    clearCustomerDraft();
    savePromotionCode(null);
  }, [orderNumber]);
  return null;
}
