"use client";

import { useRef } from "react";
import { CartLineRow } from "@/components/shop/cart/cart-line-row";
import { CartNotices } from "@/components/shop/cart/cart-notices";
import { CartSummary } from "@/components/shop/cart/cart-summary";
import { EmptyCart } from "@/components/shop/cart/empty-cart";
import { getStorageProblem, storageProblemTexts } from "@/components/shop/cart/stored-text";
import { useCart } from "@/components/shop/cart/use-cart";
import { Notice } from "@/components/ui/notice";
import { countUnits } from "@/lib/cart/cart";
import type { Offer } from "@/lib/cart/offers";
import { priceCartForDisplay } from "@/lib/cart/price-cart-for-display";

/** This browser's cart at the current prices, which come from the server. */
export function CartScreen({ offers }: { readonly offers: readonly Offer[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const stored = useCart();
  const { lines, droppedCount, isLoaded } = stored;
  const cart = priceCartForDisplay(stored, offers);
  const units = countUnits(lines);
  const storageProblem = isLoaded ? getStorageProblem() : null;

  // Removing a line also removes the focused button.
  const focusHeading = () => heading.current?.focus();

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-poster outline-none">
        Your cart
      </h1>
      {storageProblem ? (
        <div className="mt-8 max-w-3xl">
          <Notice tone="error">{storageProblemTexts[storageProblem]}</Notice>
        </div>
      ) : null}
      {!isLoaded ? (
        <p className="mt-8 min-h-80 text-soft noscript:hidden">Loading your cart…</p>
      ) : lines.length === 0 ? (
        <EmptyCart offers={offers} />
      ) : (
        <>
          <p className="mt-4 text-lg text-soft">
            {units} {units === 1 ? "item" : "items"}
          </p>
          <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
            <div>
              <CartNotices cart={cart} droppedCount={droppedCount} onRemoved={focusHeading} />
              <ol className="border-t-2 border-text">
                {cart.lines.map((line, index) => (
                  <CartLineRow
                    key={line.productId}
                    line={line}
                    position={index + 1}
                    onRemoved={focusHeading}
                  />
                ))}
              </ol>
            </div>
            <CartSummary cart={cart} />
          </div>
        </>
      )}
    </>
  );
}
