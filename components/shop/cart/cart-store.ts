"use client";

import { getCartSnapshot, saveLines } from "@/components/shop/cart/cart-storage";
import { toast } from "@/components/ui/toast";
import {
  addToLines,
  type CartItem,
  type CartLine,
  removeLine,
  setLineQuantity,
} from "@/lib/cart/cart";
import { getQuantityLimitMessage } from "@/lib/cart/limit-messages";
import { cartLimits } from "@/lib/cart/limits";
import { createLineId } from "@/lib/cart/line-id";

/** Adds units of a product to the cart and shows a toast. `price` is integer cents. */
export function addToCart(item: CartItem & { maxQuantity?: number }, quantity = 1): void {
  const { maxQuantity, ...line } = item;
  const id = createLineId(Date.now());
  const result = addToLines(getCartSnapshot().lines, line, { id, quantity, maxQuantity });
  saveLines(result.lines);
  const limit = getQuantityLimitMessage(item.title, maxQuantity ?? cartLimits.maxQuantity);
  if (result.outcome === "added") {
    toast.neutral("Added to cart", `${item.title} has been added to your cart`);
  } else if (result.outcome === "increased") {
    toast.neutral("Added to cart", `${item.title} quantity updated in your cart`);
  } else if (result.outcome === "capped") {
    toast.neutral("Added to cart", `${limit} Your cart now has the maximum.`);
  } else if (result.outcome === "at_limit") {
    toast.neutral("Already in your cart", `${limit} Your cart already has the maximum.`);
  } else {
    toast.neutral(
      "Your cart is full",
      `A cart holds up to ${cartLimits.maxLines} items. Remove one to add ${item.title}.`,
    );
  }
}

type LineRef = Pick<CartLine, "productId" | "title">;

/** Sets a line's quantity; below 1 removes the line and shows a toast. */
export function setQuantity(line: LineRef, quantity: number, maxQuantity?: number): void {
  if (quantity < 1) removeFromCart(line);
  else saveLines(setLineQuantity(getCartSnapshot().lines, line.productId, quantity, maxQuantity));
}

export function removeFromCart(line: LineRef): void {
  saveLines(removeLine(getCartSnapshot().lines, line.productId));
  toast.neutral("Item removed", `${line.title} has been removed from your cart`);
}

/** Removes several lines with one toast. */
export function removeAllFromCart(lines: readonly LineRef[]): void {
  const [first, ...others] = lines;
  if (first && others.length === 0) {
    removeFromCart(first);
    return;
  }
  saveLines(
    lines.reduce((kept, line) => removeLine(kept, line.productId), getCartSnapshot().lines),
  );
  toast.neutral("Items removed", `${lines.length} items have been removed from your cart`);
}

/** Replaces the entire cart. */
export function replaceCart(lines: readonly CartLine[]): void {
  saveLines(lines);
}
