import { randomInt, randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { orderConsents, orderItems, orders } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { openStatuses } from "@/db/values/orders";
import { refundWindowDays } from "@/lib/catalog/refund-copy";
import { getRequiredConsents } from "@/lib/checkout/checkout-copy";
import type { StartCheckoutInput } from "@/lib/checkout/checkout-form";
import type { PricedCart } from "@/lib/checkout/validate-and-price-cart";
import { consentTexts } from "@/lib/consents/consent-texts";
import { minuteMs } from "@/lib/core/durations";
import type { FrozenSessionParams } from "@/lib/core/ports/payments";
import { ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { PromotionProblem } from "@/lib/promotions/promotion-copy";
import { reservePromotion } from "@/lib/promotions/promotions";
import { keyedHash } from "@/lib/secrets/tokens";

/** When the sweeper first asks Stripe about an order without a webhook. */
const firstCheckMs = 2 * minuteMs;

/** Identifies a purchase: the same items, prices, customer and consents are the same purchase. */
function createFingerprint(ctx: Ctx, cart: PricedCart, input: StartCheckoutInput): string {
  const lines = cart.lines
    .map((line) => [line.productId, line.quantity, line.unitPriceCents])
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
  const { customer, consents } = input;
  const fields = [customer.email, customer.firstName, customer.lastName, customer.phone];
  const address = [customer.address, customer.city, customer.state, customer.zipCode];
  const purchase = JSON.stringify([
    lines,
    fields,
    address,
    Object.entries(consents).sort(),
    ...(cart.promotion ? [cart.promotion.code] : []),
  ]);
  return keyedHash(ctx.settings.authSecret, "purchase", purchase);
}

type PageOptions = {
  /** Where Stripe's back link leads; defaults to checkout. */
  readonly cancelUrl?: string;
  /** Accepts only methods that are paid or declined at once. */
  readonly isInstant?: boolean;
};

/**
 * Writes the pending order with its items and consents, or returns this browser's open order for
 * the same purchase. A unique index decides between concurrent calls. Fails if the cart's promotion
 * has reached its limit.
 */
export async function writeOrder(
  ctx: Ctx,
  cart: PricedCart,
  input: StartCheckoutInput,
  page: PageOptions = {},
): Promise<Result<OrderRow, PromotionProblem>> {
  const fingerprint = createFingerprint(ctx, cart, input);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const written = await insertOrder(ctx, cart, input, { fingerprint, ...page });
    if (!written.ok) return written;
    if (written.value) return ok(written.value);
    const [open] = await ctx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.browserHash, input.browserHash),
          eq(orders.fingerprint, fingerprint),
          inArray(orders.status, openStatuses),
        ),
      );
    if (open) return ok(open);
    // The order number was taken, or the open order was just completed: try again.
  }
  throw new Error("no order number is free");
}

async function insertOrder(
  ctx: Ctx,
  cart: PricedCart,
  input: StartCheckoutInput,
  { fingerprint, cancelUrl, isInstant }: PageOptions & { readonly fingerprint: string },
): Promise<Result<OrderRow | null, PromotionProblem>> {
  const now = ctx.now();
  const id = randomUUID();
  const orderNumber = `TME-${String(randomInt(100_000_000)).padStart(8, "0")}`;
  const mode = cart.isRecurring ? "subscription" : "payment";
  const items = cart.lines.map(
    ({ product, quantity, unitPriceCents, listPriceCents }, position) => ({
      id: randomUUID(),
      orderId: id,
      position,
      productId: product.id,
      kind: product.kind,
      title: product.title,
      unitPriceCents,
      listPriceCents,
      quantity,
      recurringInterval: product.recurringInterval,
      includesEbook: product.includesEbook,
      spins: product.spins,
      opensOn: product.opensOn ?? null,
      refundDays: refundWindowDays[product.kind],
    }),
  );
  const { customer } = input;
  const orderHeader = { id, orderNumber, mode, currency: "usd" } as const;
  return await ctx.db.transaction(async (tx) => {
    const reserved = await reservePromotion(tx, cart.promotion, {
      email: customer.email,
      browserHash: input.browserHash,
      now,
    });
    if (!reserved.ok) return reserved;
    const params = buildSessionParams(
      { ...orderHeader, email: customer.email, items },
      {
        siteUrl: ctx.settings.siteUrl,
        tax: ctx.settings.stripeTax,
        cancelUrl,
        isInstant,
        endsAt: reserved.value.endsAt,
      },
    );
    const [order] = await tx
      .insert(orders)
      .values({
        ...orderHeader,
        ...customer,
        promotionId: cart.promotion?.id ?? null,
        promotionCode: cart.promotion?.code ?? null,
        promotionDiscountCents: cart.promotion?.discountCents ?? 0,
        subtotalCents: cart.subtotalCents,
        totalCents: cart.subtotalCents,
        utm: input.utm ?? null,
        browserHash: input.browserHash,
        fingerprint,
        sessionParams: params,
        sessionRequestedAt: now,
        nextCheckAt: new Date(now.getTime() + firstCheckMs),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!order) return ok(null);
    await tx.insert(orderItems).values(items);
    await tx.insert(orderConsents).values(toConsentRows(cart, id, now));
    return ok(order);
  });
}

/** Store only the consents this purchase requires. */
function toConsentRows(cart: PricedCart, orderId: string, acceptedAt: Date) {
  return getRequiredConsents(cart).map((kind) => ({
    orderId,
    kind,
    textVersion: consentTexts[kind].version,
    acceptedAt,
  }));
}

type SessionOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly mode: "payment" | "subscription";
  readonly currency: string;
  readonly items: readonly {
    readonly id: string;
    readonly productId: string;
    readonly title: string;
    readonly unitPriceCents: number;
    readonly quantity: number;
    readonly recurringInterval: "month" | null;
  }[];
};

/**
 * Builds the Checkout session parameters from the order's items. They are stored with the order
 * because a retry with the same key must send the same parameters
 * (docs.stripe.com/api/idempotent_requests).
 */
function buildSessionParams(
  order: SessionOrder,
  options: {
    readonly siteUrl: string;
    readonly tax: "off" | "automatic";
    /** Where Stripe's back link leads; defaults to checkout. */
    readonly cancelUrl?: string | undefined;
    readonly isInstant?: boolean | undefined;
    /** When the payment page ends, at least 30 minutes from now; defaults to Stripe's 24 hours. */
    readonly endsAt?: Date | null | undefined;
  },
): FrozenSessionParams {
  const metadata = { orderId: order.id, orderNumber: order.orderNumber };
  const description = `Order ${order.orderNumber}`;
  return {
    mode: order.mode,
    line_items: order.items.map((item) => lineItem(item, order.currency, options.tax)),
    client_reference_id: order.id,
    customer_email: order.email,
    metadata,
    success_url: `${options.siteUrl}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: options.cancelUrl ?? `${options.siteUrl}/checkout?cancelled=${order.id}`,
    ...(order.mode === "subscription"
      ? { subscription_data: { metadata, description } }
      : { payment_intent_data: { metadata, description } }),
    // Of the methods that Stripe would offer, those that are paid or declined at once.
    ...(options.isInstant && {
      allowed_payment_method_types: ["card", "link", "cashapp", "amazon_pay"],
    }),
    ...(options.endsAt && { expires_at: Math.ceil(options.endsAt.getTime() / 1000) }),
    ...(options.tax === "automatic" && { automatic_tax: { enabled: true } }),
  };
}

function lineItem(
  item: SessionOrder["items"][number],
  currency: string,
  tax: "off" | "automatic",
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: item.quantity,
    price_data: {
      currency,
      unit_amount: item.unitPriceCents,
      // Our prices exclude tax; Stripe adds it.
      ...(tax === "automatic" && { tax_behavior: "exclusive" }),
      product_data: {
        name: item.title,
        metadata: { productId: item.productId, orderItemId: item.id },
      },
      ...(item.recurringInterval && { recurring: { interval: item.recurringInterval } }),
    },
  };
}
