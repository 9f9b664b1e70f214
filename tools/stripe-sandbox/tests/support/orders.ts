import type Stripe from "stripe";

type Create = Stripe.Checkout.SessionCreateParams;
type Line = Stripe.Checkout.SessionCreateParams.LineItem;

/** A line item with an inline price. */
export function createLine(
  cents: number,
  quantity = 1,
  extra: Partial<Stripe.Checkout.SessionCreateParams.LineItem.PriceData> = {},
): Line {
  return {
    quantity,
    price_data: {
      currency: "usd",
      unit_amount: cents,
      product_data: { name: "Royalty eBook", metadata: { orderItemId: `item-${cents}` } },
      ...extra,
    },
  };
}

/** A line item with a monthly price. */
export function createMonthlyLine(cents: number): Line {
  return createLine(cents, 1, {
    recurring: { interval: "month" },
    product_data: { name: "Elite Airplay", metadata: { orderItemId: "item-airplay" } },
  });
}

/** Session parameters of a one-time order. */
export function createOneTimeOrder(
  lines: Line[] = [createLine(1999)],
  extra: Partial<Create> = {},
): Create {
  return {
    mode: "payment",
    line_items: lines,
    customer_email: "customer@example.com",
    client_reference_id: "order-1",
    metadata: { orderId: "order-1" },
    success_url: "http://localhost:3000/order-confirmation?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/cart?canceled=1",
    payment_intent_data: { metadata: { orderId: "order-1" } },
    ...extra,
  };
}

/** Session parameters of an order with a recurring and a one-time item. */
export function createRecurringOrder(extra: Partial<Create> = {}): Create {
  const { payment_intent_data: _, ...order } = createOneTimeOrder([
    createMonthlyLine(150_000),
    createLine(1999),
  ]);
  return {
    ...order,
    mode: "subscription",
    subscription_data: { metadata: { orderId: "order-1" } },
    ...extra,
  };
}
