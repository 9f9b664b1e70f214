import type { Ref } from "react";
import type { CheckoutFailure } from "@/components/shop/checkout/checkout-failure";
import { RefundLines } from "@/components/shop/refund-lines";
import { Button } from "@/components/ui/button";
import { Lock } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Amount } from "@/components/ui/price";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";

type Props = {
  readonly cart: DisplayCart;
  readonly missing: readonly string[];
  readonly isHydrated: boolean;
  /** A line must be removed first; the notice above the form names it. */
  readonly isBlocked: boolean;
  readonly isBusy: boolean;
  readonly failure: CheckoutFailure | null;
  readonly failureRef: Ref<HTMLDivElement>;
  readonly paymentUrl: string | null;
};

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

export function CheckoutSubmit(props: Props) {
  const { cart, missing, isHydrated, isBlocked, isBusy, failure, failureRef, paymentUrl } = props;
  const needed = isHydrated && missing.length > 0 ? `Still needed: ${list.format(missing)}.` : "";
  return (
    <div className="mt-3 grid gap-5">
      {failure ? (
        <div ref={failureRef} tabIndex={-1}>
          <Notice tone="error" announce title={failure.title}>
            {failure.messages?.map((message) => (
              <p key={message}>{message}</p>
            ))}
            {failure.reference ? <p className="mt-1">Reference: {failure.reference}</p> : null}
          </Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button
          // Without scripts nothing could handle a submit.
          type={isHydrated ? "submit" : "button"}
          size="lg"
          busy={isBusy}
          disabled={isHydrated && (missing.length > 0 || isBlocked)}
          aria-describedby="still-needed"
          className="w-full sm:w-auto"
        >
          <Lock />
          {isBusy ? "Processing…" : "Continue to payment"}
        </Button>
        {cart.lines.length > 0 ? (
          <p className="text-xl font-semibold">
            <span className="sr-only">Total: </span>
            <span className="figures">
              <Amount cents={cart.subtotalCents} />
            </span>
            {cart.recurring ? (
              <span className="block text-sm font-normal text-soft">
                then <Amount cents={cart.recurring.unitPriceCents} /> a month
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
      <p id="still-needed" className="text-[0.9375rem] text-soft empty:hidden">
        {needed}
      </p>
      <RefundLines lines={cart.lines} />
      <p className="text-[0.9375rem] text-soft">
        {paymentUrl === null ? (
          "You'll pay on Stripe's secure page. We never see your card number."
        ) : (
          <>
            We're taking you to the payment page. If nothing happens,{" "}
            <a className="underline" href={paymentUrl}>
              open it here
            </a>
            .
          </>
        )}
      </p>
    </div>
  );
}
