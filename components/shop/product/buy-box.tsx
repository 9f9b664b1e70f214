"use client";

import { useState } from "react";
import { addToCart } from "@/components/shop/cart/cart-store";
import type { CartItemWithLimit } from "@/components/shop/product/cart-item";
import { Button } from "@/components/ui/button";
import { QuantityStepper } from "@/components/ui/quantity-stepper";

/** Quantity selector with an add-to-cart button. */
export function BuyBox({ item }: { readonly item: CartItemWithLimit }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div className="flex flex-wrap items-stretch gap-3">
      <QuantityStepper
        label={item.title}
        value={quantity}
        max={item.maxQuantity}
        onChange={setQuantity}
      />
      <Button size="lg" className="flex-1 basis-36" onClick={() => addToCart(item, quantity)}>
        Add to cart
      </Button>
    </div>
  );
}
