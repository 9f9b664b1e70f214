import { selectProducts } from "@/db/queries/shop/catalog";
import type {
  CheckoutProblem,
  StartCheckoutInput,
  StartedCheckout,
} from "@/lib/checkout/checkout-form";
import { consentErrors, getRequiredConsents } from "@/lib/checkout/missing-fields";
import {
  createQuote,
  type PricedCart,
  validateAndPriceCart,
} from "@/lib/checkout/validate-and-price-cart";
import { writeOrder } from "@/lib/checkout/write-order";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { openCheckoutSession } from "@/lib/flows/checkout/open-checkout-session";
import { supersedeOlderSessions } from "@/lib/flows/checkout/supersede-older-sessions";
import { getConfirmationUrl } from "@/lib/orders/order-links";
import { applyDiscount } from "@/lib/promotions/discount";
import type { PromotionProblem } from "@/lib/promotions/promotion-copy";
import { findPromotion } from "@/lib/promotions/read-promotions";
import { newFaultId } from "@/lib/secrets/tokens";

/**
 * Turns a cart into a pending order with an open Stripe Checkout session. Repeating a purchase from
 * the same browser reuses its order and session until it's paid. If the browser has paid an older
 * order since, returns that order's confirmation page.
 */
export async function startCheckout(
  ctx: Ctx,
  input: StartCheckoutInput,
): Promise<Result<StartedCheckout, CheckoutProblem>> {
  const priced = validateAndPriceCart(await selectProducts(ctx.db), input.lines);
  if (!priced.ok) return fail({ kind: "invalid_cart", messages: priced.problem });
  const discounted = await discountCart(ctx, priced.value, input.promotionCode);
  if (!discounted.ok) return fail({ kind: "promotion_refused", reason: discounted.problem });
  const cart = discounted.value;
  if (createQuote(cart.lines) !== input.quote) return fail({ kind: "price_changed" });
  const missing = missingConsents(cart, input);
  if (missing) return fail({ kind: "incomplete", fields: missing });

  for (let attempt = 0; attempt < 3; attempt += 1) {
    const written = await writeOrder(ctx, cart, input);
    if (!written.ok) return fail({ kind: "promotion_refused", reason: written.problem });
    const order = written.value;
    const opened = await openCheckoutSession(ctx, order);
    if (opened.kind === "failed") {
      const { faultId, mayBePaid } = opened;
      return fail({ kind: "checkout_failed", faultId, mayBePaid });
    }
    if (opened.kind === "complete") return ok(toStartedCheckout(order, opened.url));
    if (opened.kind === "open") {
      const superseded = await supersedeOlderSessions(ctx, order);
      if (superseded.kind === "current") return ok(toStartedCheckout(order, opened.url));
      if (superseded.kind === "paid") {
        const url = getConfirmationUrl(ctx, superseded.order.sessionId);
        return ok(toStartedCheckout(superseded.order, url, { isOlderOrder: true }));
      }
    }
    // The existing order has ended; the next attempt writes a new one.
  }
  const faultId = newFaultId();
  ctx.log.error("checkout.attempts_exhausted", { faultId });
  return fail({ kind: "checkout_failed", faultId, mayBePaid: false });
}

function toStartedCheckout(
  order: { id: string; orderNumber: string },
  url: string,
  { isOlderOrder } = { isOlderOrder: false },
): StartedCheckout {
  return { orderId: order.id, orderNumber: order.orderNumber, url, isOlderOrder };
}

function missingConsents(
  cart: PricedCart,
  input: StartCheckoutInput,
): Record<string, string> | null {
  const missing = getRequiredConsents(cart).filter((kind) => !input.consents[kind]);
  if (missing.length === 0) return null;
  return Object.fromEntries(missing.map((kind) => [`consents.${kind}`, consentErrors[kind]]));
}

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
