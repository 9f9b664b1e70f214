import type { Metadata } from "next";
import { CartScreen } from "@/components/shop/cart/cart-screen";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { toOffers } from "@/lib/cart/offers";
import { getCatalog } from "@/lib/web/http/cached-reads";

export const metadata: Metadata = {
  title: "Your cart",
  description: "Review your cart and its total.",
  robots: { index: false },
};

export default async function CartPage() {
  const offers = toOffers(await getCatalog());
  return (
    <div className="wrap min-h-dvh page-top pb-12 md:pb-20">
      <ScriptsNeeded what="The cart" />
      <CartScreen offers={offers} />
    </div>
  );
}
