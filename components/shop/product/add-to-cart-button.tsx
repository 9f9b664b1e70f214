"use client";

import { addToCart } from "@/components/shop/cart/cart-store";
import type { CartItemWithLimit } from "@/components/shop/product/cart-item";
import { Button, type ButtonLook, type ButtonSize } from "@/components/ui/button";

type Props = {
  readonly item: CartItemWithLimit;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly className?: string;
};

/** Adds one unit; the cart store shows the toast. */
export function AddToCartButton({ item, look = "primary", size = "lg", className = "" }: Props) {
  return (
    <Button look={look} size={size} className={className} onClick={() => addToCart(item)}>
      Add to cart<span className="sr-only">: {item.title}</span>
    </Button>
  );
}
