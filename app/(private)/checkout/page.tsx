import { connection } from "next/server";
import { applyPromotionAction, startCheckoutAction } from "@/app/(private)/checkout/actions";
import { CheckoutScreen } from "@/components/shop/checkout/checkout-screen";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { selectProducts } from "@/db/queries/shop/catalog";
import { toOffers } from "@/lib/cart/offers";
import { createCartFromOrder, readCanceledOrder } from "@/lib/checkout/restore-cart";
import type { Ctx } from "@/lib/ctx";
import { hasActivePromotions } from "@/lib/promotions/promotions";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

export const metadata = { title: "Checkout" };

type Props = { readonly searchParams: Promise<{ readonly cancelled?: string | string[] }> };

export default async function CheckoutPage({ searchParams }: Props) {
  await connection();
  const ctx = appCtx();
  const { cancelled } = await searchParams;
  const [products, hasPromotions, restored] = await Promise.all([
    selectProducts(ctx.db),
    hasActivePromotions(ctx),
    typeof cancelled === "string" ? loadCanceledCart(ctx, cancelled) : null,
  ]);
  return (
    <div className="wrap page-top pb-12 md:pb-20">
      <ScriptsNeeded what="Checkout" />
      <CheckoutScreen
        offers={toOffers(products)}
        restored={restored}
        addsTax={ctx.settings.stripeTax === "automatic"}
        startCheckout={startCheckoutAction}
        applyPromotion={hasPromotions ? applyPromotionAction : null}
      />
    </div>
  );
}

/** Returns the cart of an order after its customer used the cancel link. */
async function loadCanceledCart(ctx: Ctx, orderId: string) {
  const { browserHash } = await getCurrentVisitor();
  const lines = await readCanceledOrder(ctx, orderId, browserHash);
  return lines && createCartFromOrder(lines, ctx.now());
}
