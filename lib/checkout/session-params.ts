import type Stripe from "stripe";
import type { FrozenSessionParams } from "@/lib/core/ports/payments";

export type SessionOrder = {
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
export function buildSessionParams(
  order: SessionOrder,
  options: {
    readonly siteUrl: string;
    readonly tax: "off" | "automatic";
    /** Where Stripe's back link leads; defaults to checkout. */
    readonly cancelUrl?: string | undefined;
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
