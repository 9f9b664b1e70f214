import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import { getStorageProblem, storageProblemTexts } from "@/components/shop/cart/stored-text";
import { RefundLines } from "@/components/shop/refund-lines";
import { RenewalTerms } from "@/components/shop/renewal-terms";
import { SummaryRows } from "@/components/shop/summary-rows";
import { Button, buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";

/** Does nothing if another tab has emptied the cart. */
function proceed() {
  const storageProblem = getStorageProblem();
  if (storageProblem) {
    toast.neutral("We can't keep your cart", storageProblemTexts[storageProblem]);
    return;
  }
  if (getCartSnapshot().lines.length > 0) window.location.assign("/checkout");
}

export function CartSummary({ cart }: { readonly cart: DisplayCart }) {
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
