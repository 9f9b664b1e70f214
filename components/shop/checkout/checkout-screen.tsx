"use client";

import { useEffect, useRef, useState } from "react";
import { CartNotices } from "@/components/shop/cart/cart-notices";
import { restoreCanceledCart } from "@/components/shop/cart/recent-cart-store";
import { useCart } from "@/components/shop/cart/use-cart";
import { CheckoutForm } from "@/components/shop/checkout/checkout-form";
import { CheckoutSummary } from "@/components/shop/checkout/checkout-summary";
import { PromotionCode } from "@/components/shop/checkout/promotion-code";
import type { StartCheckout } from "@/components/shop/checkout/use-checkout";
import { type ApplyPromotion, usePromotion } from "@/components/shop/checkout/use-promotion";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import { useResetOnRestore } from "@/components/ui/use-reset-on-restore";
import type { CartLine } from "@/lib/cart/cart";
import type { Offer } from "@/lib/cart/offers";
import type { ParsedCart } from "@/lib/cart/parse-cart";
import { priceCartForDisplay } from "@/lib/cart/price-cart-for-display";
import { applyDiscount } from "@/lib/promotions/discount";

type Props = {
  readonly offers: readonly Offer[];
  /** The cart as it was before checkout, when the customer used the cancel link. */
  readonly restored: readonly CartLine[] | null;
  readonly addsTax: boolean;
  readonly startCheckout: StartCheckout;
  /** Null if there are no promotions. */
  readonly applyPromotion: ApplyPromotion | null;
};

/** The destination and the cart at that moment; the stored cart is empty by then. */
type PendingRedirect = { readonly url: string; readonly cart: ParsedCart };

export function CheckoutScreen(props: Props) {
  const { offers, restored, addsTax, startCheckout, applyPromotion } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const stored = useCart();
  const { lines, isLoaded } = stored;
  const [pendingRedirect, setPendingRedirect] = useState<PendingRedirect | null>(null);
  const cancelReturn = useRestoredCart(restored);

  useEffect(() => {
    if (isLoaded && lines.length === 0 && !pendingRedirect) window.location.replace("/cart");
  }, [isLoaded, lines, pendingRedirect]);

  useResetOnHide(() => setPendingRedirect(null));

  useResetOnRestore(() => setPendingRedirect(null));

  const shown = pendingRedirect?.cart ?? stored;
  const cart = priceCartForDisplay(shown, offers);
  const promotion = usePromotion(applyPromotion);
  const discounted = applyDiscount(cart.lines, promotion.discount);
  const { discountCents } = discounted;
  const isUsed = promotion.discount !== null && discountCents > 0;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-poster outline-none">
        Checkout
      </h1>
      <div className="mt-10 grid gap-10 noscript:hidden lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <CheckoutSummary
          cart={cart}
          isLoaded={isLoaded}
          addsTax={addsTax}
          promotion={isUsed ? { code: promotion.discount?.code ?? "", discountCents } : null}
          promotionCode={
            applyPromotion ? (
              <PromotionCode
                {...promotion}
                isUnused={!isUsed}
                onApply={(code) => void promotion.apply(code)}
                onRemove={promotion.remove}
              />
            ) : null
          }
        />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {cancelReturn !== "none" ? (
            <div className="mb-8">
              <Notice title="Your order isn't complete">
                {cancelReturn === "restored"
                  ? "You weren't charged, and your cart has been restored."
                  : "You weren't charged. You've added other items since, so we left your cart as is. To get the earlier items back, empty your cart."}
              </Notice>
            </div>
          ) : null}
          <CartNotices cart={cart} onRemoved={() => heading.current?.focus()} />
          <CheckoutForm
            cart={{
              ...cart,
              lines: discounted.lines,
              subtotalCents: cart.subtotalCents - discountCents,
            }}
            promotionCode={isUsed ? promotion.discount?.code : undefined}
            paymentUrl={pendingRedirect?.url ?? null}
            startCheckout={startCheckout}
            onStarted={(url) => setPendingRedirect({ url, cart: shown })}
          />
          <p className="mt-6">
            <Link
              href="/cart"
              className="underline decoration-accent decoration-2 underline-offset-4"
            >
              Back to the cart
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

/** `other`: the cart has other items by now and stays. */
type CancelReturn = "none" | "restored" | "other";

/** Restores the cart once after the customer used the cancel link. */
function useRestoredCart(restored: readonly CartLine[] | null): CancelReturn {
  const isDone = useRef(false);
  const [outcome, setOutcome] = useState<CancelReturn>(restored ? "restored" : "none");
  useEffect(() => {
    if (!restored || isDone.current) return;
    isDone.current = true;
    setOutcome(restoreCanceledCart(restored) ? "restored" : "other");
    // Reloading must not restore a cart that was emptied later.
    window.history.replaceState(null, "", window.location.pathname);
  }, [restored]);
  return outcome;
}
