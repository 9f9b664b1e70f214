"use client";

import { useRef } from "react";
import { CartNotices } from "@/components/shop/cart/cart-notices";
import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import { removeFromCart, setQuantity } from "@/components/shop/cart/cart-store";
import { EmptyCart } from "@/components/shop/cart/empty-cart";
import { useCart } from "@/components/shop/cart/use-cart";
import { IncludedList, RenewalTerms } from "@/components/shop/cart-terms";
import { savePromotionCode, usePromotionCode } from "@/components/shop/checkout/promotion-store";
import { RefundLines } from "@/components/shop/refund-lines";
import { SummaryRows } from "@/components/shop/summary-rows";
import { Button, buttonClassName } from "@/components/ui/button";
import { Trash } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Price } from "@/components/ui/price";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { getStorageProblem, storageProblemTexts } from "@/components/ui/stored-text";
import { toast } from "@/components/ui/toast";
import { Untranslated } from "@/components/ui/untranslated";
import { countUnits } from "@/lib/cart/cart";
import type { Offer } from "@/lib/cart/offers";
import {
  type DisplayCart,
  type DisplayLine,
  priceCartForDisplay,
} from "@/lib/cart/price-cart-for-display";
import { getPresaleText } from "@/lib/course/course-copy";

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
          <div className="split-aside mt-8 gap-y-10">
            <div>
              <CartNotices cart={cart} droppedCount={droppedCount} onRemoved={focusHeading} />
              <ol className="border-t-2 border-text">
                {cart.lines.map((line, index) => (
                  <CartLineRow
                    key={line.productId}
                    line={line}
                    position={cart.lines.length > 1 ? index + 1 : null}
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

/** Does nothing if another tab has emptied the cart. */
function proceed() {
  const storageProblem = getStorageProblem();
  if (storageProblem) {
    toast.neutral("We can't keep your cart", storageProblemTexts[storageProblem]);
    return;
  }
  if (getCartSnapshot().lines.length > 0) window.location.assign("/checkout");
}

function CartSummary({ cart }: { readonly cart: DisplayCart }) {
  return (
    <Panel className="self-start lg:sticky lg:top-28">
      <h2 className="mb-5 text-2xl">Order summary</h2>
      <SummaryRows
        subtotalCents={cart.subtotalCents}
        totalCents={cart.subtotalCents}
        monthlyCents={cart.recurring?.unitPriceCents}
      />
      {cart.recurring ? (
        <RenewalTerms
          title={cart.recurring.title}
          unitPriceCents={cart.recurring.unitPriceCents}
          className="mt-5"
        />
      ) : null}
      <SavedCode />
      <Button size="lg" onClick={proceed} className="mt-6 w-full">
        Proceed to Checkout
      </Button>
      <Link href="/" className={`${buttonClassName("quiet")} mt-3 w-full`}>
        Continue Shopping
      </Link>
      <RefundLines lines={cart.lines} className="mt-5 border-t border-line pt-5" />
    </Panel>
  );
}

/** The promotion code that a link brought or the customer typed. Checkout applies it. */
function SavedCode() {
  const code = usePromotionCode();
  if (!code) return null;
  return (
    <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <span>
        Promotion code{" "}
        <strong>
          <Untranslated>{code}</Untranslated>
        </strong>
        <span className="block text-sm text-soft">We’ll apply it at checkout.</span>
      </span>
      <button type="button" className="min-h-11 underline" onClick={() => savePromotionCode(null)}>
        Remove<span className="sr-only"> promotion code {code}</span>
      </button>
    </p>
  );
}

type Props = {
  readonly line: DisplayLine;
  /** Position in the list, from 1; null for the only line. */
  readonly position: number | null;
  /** Called after the line is removed, because its focused button is gone too. */
  readonly onRemoved: () => void;
};

function CartLineRow({ line, position, onRemoved }: Props) {
  const { title, quantity, unitPriceCents } = line;
  return (
    <li
      className={`grid gap-y-4 border-b border-line py-6 ${position === null ? "grid-cols-[0_minmax(0,1fr)] md:grid-cols-[0_minmax(0,1fr)_auto]" : "gap-x-3 grid-cols-[2rem_minmax(0,1fr)] md:grid-cols-[2.5rem_minmax(0,1fr)_auto]"}`}
    >
      <span aria-hidden="true" className="figures pt-1 font-semibold text-soft">
        {position === null ? null : String(position).padStart(2, "0")}
      </span>
      <div className="min-w-0">
        <h2 className="text-xl leading-tight break-words">{title}</h2>
        <p className="mt-1.5 text-soft">
          {line.isRecurring || quantity > 1 ? <Price cents={unitPriceCents} /> : null}
          {line.isRecurring ? " a month, until you cancel" : quantity > 1 ? " each" : null}
          <IncludedList features={line.features} quantity={quantity} />
        </p>
        {line.formatText ? <p className="mt-1.5 text-soft">{line.formatText}</p> : null}
        {line.opensOn ? <p className="mt-1.5">{getPresaleText(line.opensOn)}</p> : null}
      </div>
      <p className="col-start-2 text-xl font-semibold md:col-start-3 md:row-start-1 md:text-right">
        <span className="sr-only">Item total: </span>
        <Price cents={unitPriceCents * quantity} />
      </p>
      <div className="col-start-2 flex flex-wrap items-center gap-4 md:col-end-4">
        {line.maxQuantity > 1 ? (
          <QuantityStepper
            label={title}
            value={quantity}
            max={line.maxQuantity}
            onChange={(next) => setQuantity(line, next, line.maxQuantity)}
          />
        ) : null}
        <button
          type="button"
          aria-label={`Remove ${title}`}
          onClick={() => {
            removeFromCart(line);
            onRemoved();
          }}
          className="inline-flex min-h-12 items-center gap-2 rounded-md px-2 font-semibold text-soft first:-ml-2 hover:text-emphasis"
        >
          <Trash />
          Remove
        </button>
      </div>
    </li>
  );
}
