import Stripe from "stripe";
import { createId } from "../ids";

/** Builds the invoice line for one period of a subscription item. */
export function buildSubscriptionLine(
  item: Stripe.SubscriptionItem,
  input: { invoice: string; metadata: Stripe.Metadata; description: string; amount: number },
): Stripe.InvoiceLineItem {
  return {
    ...buildCommonFields(item.price, item.quantity ?? 1, input),
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    subscription: item.subscription,
  };
}

/** Builds the invoice line for a one-time item bought together with a subscription. */
export function buildOneTimeLine(
  line: Stripe.LineItem,
  input: { invoice: string; subscription: string; created: number },
): Stripe.InvoiceLineItem | undefined {
  if (!line.price) return undefined;
  return {
    ...buildCommonFields(line.price, line.quantity ?? 1, {
      invoice: input.invoice,
      metadata: {},
      description: line.description ?? "",
      amount: line.amount_subtotal,
    }),
    parent: {
      invoice_item_details: {
        invoice_item: `ii_${createId("il_1").slice(3)}`,
        proration: false,
        proration_details: { credited_items: null },
        subscription: input.subscription,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    period: { start: input.created, end: input.created },
    subscription: input.subscription,
  };
}

function buildCommonFields(
  price: Stripe.Price,
  quantity: number,
  input: { invoice: string; metadata: Stripe.Metadata; description: string; amount: number },
) {
  return {
    id: createId("il_1"),
    object: "line_item" as const,
    amount: input.amount,
    currency: price.currency,
    description: input.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: input.invoice,
    livemode: false,
    metadata: input.metadata,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: "price_details" as const,
      unit_amount_decimal: Stripe.Decimal.from(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subtotal: input.amount,
    taxes: [],
  };
}
