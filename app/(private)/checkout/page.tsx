import type { Metadata } from "next";
import { connection } from "next/server";
import { startCheckoutAction } from "@/app/(private)/checkout/actions";
import { CheckoutScreen } from "@/components/shop/checkout-screen";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { cartOfOrder } from "@/lib/cart/cart-of-order";
import { offersOf } from "@/lib/cart/offers";
import { readCatalog } from "@/lib/catalog/read-catalog";
import type { Ctx } from "@/lib/ctx";
import { readCancelledOrder } from "@/lib/orders/read-cancelled-order";
import { appCtx } from "@/lib/web/ctx";
import { currentVisitor } from "@/lib/web/visitor";

export const metadata: Metadata = { title: "Checkout" };

type Props = { readonly searchParams: Promise<{ readonly cancelled?: string | string[] }> };

export default async function CheckoutPage({ searchParams }: Props) {
  await connection();
  const ctx = appCtx();
  const { cancelled } = await searchParams;
  const [products, restored] = await Promise.all([
    readCatalog(ctx),
    typeof cancelled === "string" ? cartBeforeLeaving(ctx, cancelled) : null,
  ]);
  return (
    <div className="wrap py-12 md:py-20">
      <ScriptsNeeded what="Checkout" />
      <CheckoutScreen
        offers={offersOf(products)}
        restored={restored}
        addsTax={ctx.settings.stripeTax === "automatic"}
        startCheckout={startCheckoutAction}
      />
    </div>
  );
}

/** Returns the cart of an order after its customer used the cancel link. */
async function cartBeforeLeaving(ctx: Ctx, orderId: string) {
  const { browserHash } = await currentVisitor();
  const lines = await readCancelledOrder(ctx, orderId, browserHash);
  return lines && cartOfOrder(lines, ctx.now());
}
