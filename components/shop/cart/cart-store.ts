"use client";

import { getCartSnapshot, saveLines } from "@/components/shop/cart/cart-storage";
import { getStorageProblem, storageProblemTexts } from "@/components/ui/stored-text";
import { type ToastAction, toast } from "@/components/ui/toast";
import {
  addToLines,
  type CartItem,
  type CartLine,
  cartLimits,
  createLineId,
  getQuantityLimitMessage,
  removeLine,
  restoreLines,
  setLineQuantity,
} from "@/lib/cart/cart";

/** Adds units of a product to the cart and shows a toast. `price` is integer cents. */
export function addToCart(item: CartItem & { maxQuantity?: number }, quantity = 1): void {
  const { maxQuantity, ...line } = item;
  const id = createLineId(Date.now());
  const before = getCartSnapshot().lines;
  const result = addToLines(before, line, { id, quantity, maxQuantity });
  saveLines(result.lines);
  const limit = getQuantityLimitMessage(item.title, maxQuantity ?? cartLimits.maxQuantity);
  const undo = [viewCart, createUndo(before, [item.productId])];
  const storageProblem = result.lines === before ? null : getStorageProblem();
  if (storageProblem) {
    toast.neutral("Added on this page only", storageProblemTexts[storageProblem], undo);
  } else if (result.outcome === "added") {
    toast.neutral("Added to cart", `${item.title} has been added to your cart`, undo);
  } else if (result.outcome === "increased") {
    toast.neutral("Added to cart", `${item.title} quantity updated in your cart`, undo);
  } else if (result.outcome === "capped") {
    toast.neutral("Added to cart", `${limit} Your cart now has the maximum.`, undo);
  } else if (result.outcome === "at_limit") {
    const text = `${limit} Your cart already has the maximum.`;
    toast.neutral("Already in your cart", text, [viewCart]);
  } else {
    toast.neutral(
      "Your cart is full",
      `Your cart can have up to ${cartLimits.maxLines} items. Remove an item to add ${item.title}.`,
      [viewCart],
    );
  }
}

const viewCart: ToastAction = { label: "View cart", href: "/cart" };

function createUndo(before: readonly CartLine[], productIds: readonly string[]): ToastAction {
  return {
    label: "Undo",
    onClick: () => saveLines(restoreLines(getCartSnapshot().lines, before, productIds)),
  };
}

type LineRef = Pick<CartLine, "productId" | "title">;

/** Sets a line's quantity; below 1 removes the line and shows a toast. */
export function setQuantity(line: LineRef, quantity: number, maxQuantity?: number): void {
  if (quantity < 1) removeFromCart(line);
  else saveLines(setLineQuantity(getCartSnapshot().lines, line.productId, quantity, maxQuantity));
}

/** Removes a line and shows a toast that can undo it. */
export function removeFromCart(line: LineRef): void {
  const before = getCartSnapshot().lines;
  saveLines(removeLine(before, line.productId));
  toast.neutral("Item removed", `${line.title} has been removed from your cart`, [
    createUndo(before, [line.productId]),
  ]);
}

/** Removes several lines with one toast that can undo it. */
export function removeAllFromCart(removed: readonly LineRef[]): void {
  const [first, ...others] = removed;
  if (first && others.length === 0) {
    removeFromCart(first);
    return;
  }
  const before = getCartSnapshot().lines;
  saveLines(removed.reduce((kept, line) => removeLine(kept, line.productId), before));
  toast.neutral("Items removed", `${removed.length} items have been removed from your cart`, [
    createUndo(
      before,
      removed.map(({ productId }) => productId),
    ),
  ]);
}

/** Replaces the entire cart. */
export function replaceCart(lines: readonly CartLine[]): void {
  saveLines(lines);
}
