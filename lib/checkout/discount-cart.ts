import type { PricedCart } from "@/lib/checkout/validate-and-price-cart";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { applyDiscount } from "@/lib/promotions/apply-discount";
import { findPromotion } from "@/lib/promotions/find-promotion";
import type { PromotionProblem } from "@/lib/promotions/promotion-copy";

/** Applies a typed promotion code, if any, to a priced cart. */
export async function discountCart(
  ctx: Pick<Ctx, "db" | "now">,
  cart: PricedCart,
  typedCode: string | undefined,
): Promise<Result<PricedCart, PromotionProblem>> {
  if (!typedCode) return ok(cart);
  const found = await findPromotion(ctx, typedCode);
  if (!found.ok) return found;
  const { id, code } = found.value;
  const lines = cart.lines.map((line) => ({
    ...line,
    isRecurring: line.product.recurringInterval !== null,
  }));
  const { lines: discounted, discountCents } = applyDiscount(lines, found.value);
  if (discountCents === 0) return fail("no_items");
  return ok({
    ...cart,
    lines: discounted,
    subtotalCents: cart.subtotalCents - discountCents,
    promotion: { id, code, discountCents },
  });
}
