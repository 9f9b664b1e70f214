import type { ReactNode } from "react";
import { IncludedList } from "@/components/shop/included-list";
import { SummaryRows } from "@/components/shop/summary-rows";
import { Panel } from "@/components/ui/panel";
import { Price } from "@/components/ui/price";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";
import { getPresaleText } from "@/lib/course/opening-day";
import type { OrderPromotion } from "@/lib/promotions/discount";

type Props = {
  readonly cart: DisplayCart;
  readonly isLoaded: boolean;
  readonly addsTax: boolean;
  readonly promotion: OrderPromotion | null;
  /** The field for a promotion code. */
  readonly promotionCode: ReactNode;
};

export function CheckoutSummary({ cart, isLoaded, addsTax, promotion, promotionCode }: Props) {
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
