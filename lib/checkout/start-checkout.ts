import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import { orders } from "@/db/schema";
import { readCatalog } from "@/lib/catalog/read-catalog";
import type {
  CheckoutProblem,
  StartCheckoutInput,
  StartedCheckout,
} from "@/lib/checkout/checkout-input";
import { openSession } from "@/lib/checkout/open-session";
import { type PricedCart, priceCart } from "@/lib/checkout/price-cart";
import { quoteOf } from "@/lib/checkout/quote";
import { neededConsents, writeOrder } from "@/lib/checkout/write-order";
import type { Ctx } from "@/lib/ctx";
import { describeError } from "@/lib/log";
import type { OrderRow } from "@/lib/orders/record-facts";
import { fail, ok, type Result } from "@/lib/result";
import type { ConsentKind } from "@/lib/site";

/** Stripe's sessions and idempotency keys both live 24 hours. */
const openOrderLifeMs = 24 * 3_600_000;

const consentMessages: Record<ConsentKind, string> = {
  terms: "Please agree to the terms before paying.",
  radio: "Please accept the terms and conditions before proceeding.",
  renewal: "Please agree to the monthly renewal before paying.",
};

/**
 * From a cart to a payment page: prices the lines from the catalogue, writes a pending order, opens
 * a Stripe Checkout session under the order's id. The same purchase from the same browser, twice at
 * once or again later, is one order and one session while that is open.
 */
export async function startCheckout(
  ctx: Ctx,
  input: StartCheckoutInput,
): Promise<Result<StartedCheckout, CheckoutProblem>> {
  const priced = priceCart(await readCatalog(ctx), input.lines);
  if (!priced.ok) return fail({ kind: "invalid_cart", messages: priced.problem });
  const cart = priced.value;
  if (quoteOf(cart.lines) !== input.quote) return fail({ kind: "price_changed" });
  const missing = missingConsents(cart, input);
  if (missing) return fail({ kind: "incomplete", fields: missing });

  for (let attempt = 0; attempt < 3; attempt += 1) {
    const order = await writeOrder(ctx, cart, input);
    const [opened] = await Promise.all([openSession(ctx, order), endOlderSessions(ctx, order)]);
    if (opened.kind === "open") {
      const { id: orderId, orderNumber } = order;
      return ok({ orderId, orderNumber, url: opened.url });
    }
    if (opened.kind === "failed") {
      return fail({ kind: "checkout_failed", faultId: opened.faultId });
    }
    // The order found was over already; the next turn writes a new one.
  }
  throw new Error("no order could be opened");
}

function missingConsents(
  cart: PricedCart,
  input: StartCheckoutInput,
): Record<string, string> | null {
  const missing = neededConsents(cart).filter((kind) => !input.consents[kind]);
  if (missing.length === 0) return null;
  return Object.fromEntries(missing.map((kind) => [`consents.${kind}`, consentMessages[kind]]));
}

/** A changed cart is a new order; the payment page of the old one must not take money any more. */
async function endOlderSessions(ctx: Ctx, order: OrderRow): Promise<void> {
  const since = new Date(ctx.now().getTime() - openOrderLifeMs);
  const older = await ctx.db
    .select({ id: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .where(
      and(
        eq(orders.browserHash, order.browserHash),
        eq(orders.status, "pending"),
        ne(orders.id, order.id),
        isNotNull(orders.sessionId),
        gt(orders.createdAt, since),
      ),
    );
  await Promise.all(
    older.map(async ({ id, sessionId }) => {
      try {
        if (sessionId) await ctx.payments.expireSession(sessionId);
      } catch (error) {
        const reason = describeError(error);
        ctx.log.warn("checkout.older_session_stays_open", { orderId: id, reason });
      }
    }),
  );
}
