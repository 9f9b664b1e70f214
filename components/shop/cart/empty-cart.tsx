"use client";

import { useEffect, useState } from "react";
import { CartSuggestions } from "@/components/shop/cart/cart-suggestions";
import {
  clearRecentCart,
  readRecentCart,
  restoreRecentCart,
} from "@/components/shop/cart/recent-cart-store";
import { Button, buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Offer } from "@/lib/cart/offers";
import type { RecentCart } from "@/lib/cart/recent-cart";

/** The empty cart, with three suggestions and an offer to restore a cart that was taken to checkout and not paid. */
export function EmptyCart({ offers }: { readonly offers: readonly Offer[] }) {
  const [recent, setRecent] = useState<RecentCart | null>(null);
  useEffect(() => setRecent(readRecentCart()), []);

  function decline() {
    clearRecentCart();
    setRecent(null);
  }

  return (
    <div className="mt-8 grid max-w-3xl gap-8">
      <p className="text-xl">Your cart is empty</p>
      {recent ? (
        <Panel>
          <h2 className="text-2xl">Restore your cart?</h2>
          <p className="mt-3">
            You opened the payment page, but this browser has no record of a payment. Check your
            email for a receipt before you order again.
          </p>
          <ul className="mt-4 grid gap-1 border-l-4 border-accent pl-4 font-semibold">
            {recent.lines.map((line) => (
              <li key={line.productId} className="break-words">
                {line.quantity > 1 ? `${line.quantity} × ` : ""}
                {line.title}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
            <Button onClick={() => restoreRecentCart(recent)}>Restore cart</Button>
            <Button look="quiet" onClick={decline}>
              No, start over
            </Button>
          </div>
        </Panel>
      ) : null}
      <CartSuggestions offers={offers} />
      <p>
        <Link href="/" className={buttonClassName(recent ? "secondary" : "primary")}>
          Continue Shopping
        </Link>
      </p>
    </div>
  );
}
