"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { CartNotices } from "@/components/shop/cart/cart-notices";
import { restoreCanceledCart } from "@/components/shop/cart/recent-cart-store";
import { useCart } from "@/components/shop/cart/use-cart";
import { IncludedList } from "@/components/shop/cart-terms";
import { CheckoutForm } from "@/components/shop/checkout/checkout-form";
import { PromotionCode } from "@/components/shop/checkout/promotion-code";
import { readPromotionCode, savePromotionCode } from "@/components/shop/checkout/promotion-store";
import type { StartCheckout } from "@/components/shop/checkout/use-checkout";
import { SummaryRows } from "@/components/shop/summary-rows";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Price } from "@/components/ui/price";
import { useResetOnHide, useResetOnRestore } from "@/components/ui/use-reset";
import type { CartLine } from "@/lib/cart/cart";
import type { Offer } from "@/lib/cart/offers";
import type { ParsedCart } from "@/lib/cart/parse-cart";
import { type DisplayCart, priceCartForDisplay } from "@/lib/cart/price-cart-for-display";
import { getPresaleText } from "@/lib/course/course-copy";
import type { VisitorAction } from "@/lib/forms/form-result";
import { applyDiscount, type Discount, type OrderPromotion } from "@/lib/promotions/discount";
import { describePromotionProblem, type PromotionProblem } from "@/lib/promotions/promotion-copy";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

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
      <div className="split-aside mt-10 gap-y-10 noscript:hidden">
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
            ) : promotion.error ? (
              <p role="alert" className="mt-4 text-sm font-semibold text-emphasis">
                {promotion.error}
              </p>
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

type ApplyPromotion = VisitorAction<Discount, PromotionProblem>;

/** These don't change by themselves, so a saved code isn't tried again. */
const lasting: readonly unknown[] = ["unknown", "ended", "used_up"] satisfies PromotionProblem[];

/**
 * The promotion code of this checkout. A code that was applied before, or that a link brought, is applied when
 * the page opens; if it can't be used, the page says so and shows the usual prices.
 */
function usePromotion(applyPromotion: ApplyPromotion | null) {
  const [discount, setDiscount] = useState<Discount | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function apply(code: string, isSaved = false): Promise<void> {
    if (!applyPromotion) return;
    setIsBusy(true);
    const outcome = await applyPromotion(null, { code }).catch(() => null);
    setIsBusy(false);
    if (outcome?.status === "done") {
      setError(null);
      setDiscount(outcome.value);
      savePromotionCode(outcome.value.code);
      return;
    }
    if (!isSaved) return setError(describeProblem(outcome));
    if (outcome?.status === "refused" && lasting.includes(outcome.problem)) savePromotionCode(null);
    setError(describeSavedProblem(code, describeProblem(outcome)));
  }

  function remove(): void {
    setDiscount(null);
    setError(null);
    savePromotionCode(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const saved = readPromotionCode();
    if (!saved) return;
    if (applyPromotion) return void apply(saved, true);
    // There are no promotions at all now.
    savePromotionCode(null);
    setError(describeSavedProblem(saved, describePromotionProblem("ended")));
  }, []);

  return { discount, error, isBusy, apply, remove };
}

function describeSavedProblem(code: string, problem: string): string {
  return `${code}: ${problem} Your order has the regular prices.`;
}

function describeProblem(outcome: Awaited<ReturnType<ApplyPromotion>> | null): string {
  if (outcome?.status === "refused") return describePromotionProblem(outcome.problem);
  if (outcome?.status === "invalid") return Object.values(outcome.fields).join(" ");
  if (outcome?.status === "limited") return rateLimitedCopy.text;
  return "We couldn't apply this code. Check your connection and try again.";
}

type CheckoutSummaryProps = {
  readonly cart: DisplayCart;
  readonly isLoaded: boolean;
  readonly addsTax: boolean;
  readonly promotion: OrderPromotion | null;
  /** The field for a promotion code. */
  readonly promotionCode: ReactNode;
};

function CheckoutSummary({
  cart,
  isLoaded,
  addsTax,
  promotion,
  promotionCode,
}: CheckoutSummaryProps) {
  return (
    <Panel className="self-start lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1">
      <h2 className="mb-5 text-2xl">Order summary</h2>
      {isLoaded ? (
        <>
          <ol className="mb-5 grid gap-3 border-b border-line pb-5">
            {cart.lines.map((line) => (
              <li key={line.productId} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 break-words">
                  {line.quantity > 1 ? `${line.quantity} × ` : ""}
                  {line.title}
                  {line.isRecurring ? <span className="text-soft"> (monthly)</span> : null}
                  <IncludedList features={line.features} quantity={line.quantity} />
                  {line.formatText ? (
                    <span className="block text-sm text-soft">{line.formatText}</span>
                  ) : null}
                  {line.opensOn ? (
                    <span className="block text-sm text-soft">{getPresaleText(line.opensOn)}</span>
                  ) : null}
                </span>
                <Price cents={line.unitPriceCents * line.quantity} />
              </li>
            ))}
          </ol>
          <SummaryRows
            subtotalCents={cart.subtotalCents}
            promotion={promotion}
            totalCents={cart.subtotalCents - (promotion?.discountCents ?? 0)}
            monthlyCents={cart.recurring?.unitPriceCents}
          />
          {promotionCode}
          {addsTax ? (
            <p className="mt-3 text-sm text-soft">
              If sales tax applies, you'll see it on the payment page before you pay.
            </p>
          ) : null}
        </>
      ) : (
        // Reserve the height of one product's totals, so the form below doesn't move.
        <p className="min-h-[12.285rem] text-soft">Loading your cart…</p>
      )}
    </Panel>
  );
}
