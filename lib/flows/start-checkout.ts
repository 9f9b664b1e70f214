import { findSessionIdByOrderId, selectOtherOpenOrders } from "@/db/queries/orders/find-orders";
import { selectProducts } from "@/db/queries/shop/catalog";
import type { OrderRow } from "@/db/schema/orders";
import { consentErrors, getRequiredConsents } from "@/lib/checkout/checkout-copy";
import type {
  CheckoutProblem,
  StartCheckoutInput,
  StartedCheckout,
} from "@/lib/checkout/checkout-form";
import {
  createQuote,
  type PricedCart,
  validateAndPriceCart,
} from "@/lib/checkout/validate-and-price-cart";
import { writeOrder } from "@/lib/checkout/write-order";
import { describeError } from "@/lib/core/log";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { openCheckoutSession } from "@/lib/flows/open-checkout-session";
import { getConfirmationUrl } from "@/lib/orders/order-links";
import { isPaying, readSessionFacts } from "@/lib/payments/session-facts";
import { applyDiscount } from "@/lib/promotions/discount";
import type { PromotionProblem } from "@/lib/promotions/promotion-copy";
import { findPromotion } from "@/lib/promotions/promotions";
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

type SupersedeResult =
  /** No other order of this browser can be paid, so this one can. */
  | { readonly kind: "current" }
  /** The browser has a newer order, so this one can no longer be paid. */
  | { readonly kind: "superseded" }
  /** An older order is paid or its delayed payment is pending: show it instead. */
  | { readonly kind: "paid"; readonly order: OpenOrder };

type OpenOrder = Pick<OrderRow, "id" | "orderNumber"> & { readonly sessionId: string };

/**
 * Makes sure only a browser's newest order can be paid, because a changed cart is a new order. Call
 * it after the order's session is saved: then at least one of two concurrent calls sees the other.
 */
async function supersedeOlderSessions(ctx: Ctx, order: OrderRow): Promise<SupersedeResult> {
  const newer = await selectOtherOpenOrders(ctx.db, order, "newer");
  if (newer.length > 0) {
    const expired = await expireThisOrder(ctx, order);
    return expired?.isPaying ? { kind: "paid", order: expired.order } : { kind: "superseded" };
  }
  const older = await selectOtherOpenOrders(ctx.db, order, "older");
  const results = await Promise.all(
    older.map(async (other) => ({ order: other, isPaying: await expireUnlessPaying(ctx, other) })),
  );
  const paid = results.find((result) => result.isPaying)?.order;
  if (!paid) return { kind: "current" };
  await expireThisOrder(ctx, order);
  return { kind: "paid", order: paid };
}

async function expireThisOrder(ctx: Ctx, { id, orderNumber }: OrderRow) {
  const sessionId = await findSessionIdByOrderId(ctx.db, id);
  if (!sessionId) return null;
  const order = { id, orderNumber, sessionId };
  return { order, isPaying: await expireUnlessPaying(ctx, order) };
}

/**
 * Expires a session. Returns true if the customer already paid or is paying; the confirmation page
 * then updates that order, so the customer doesn't wait for it here.
 */
async function expireUnlessPaying(ctx: Ctx, { id, sessionId }: OpenOrder): Promise<boolean> {
  try {
    const session = await ctx.payments.expireSession(sessionId);
    if (!session) return false;
    if (isPaying(session)) return true;
    const facts = await readSessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await applyPaymentFacts(ctx, { orderId: id, facts });
  } catch (error) {
    const reason = describeError(error);
    ctx.log.warn("checkout.expire_session_failed", { orderId: id, reason });
  }
  return false;
}
