import type Stripe from "stripe";
import { createId } from "../ids";

/** Builds one line item of a checkout session, without tax. */
export function buildLineItem(input: {
  price: Stripe.Price;
  name: string;
  quantity: number;
  metadata: Stripe.Metadata;
}): Stripe.LineItem {
  const amount = (input.price.unit_amount ?? 0) * input.quantity;
  return {
    id: createId("li_1"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: input.price.currency,
    description: input.name,
    metadata: input.metadata,
    price: input.price,
    quantity: input.quantity,
  };
}

/** The sandbox charges one flat rate, the sales tax of Memphis, Tennessee. */
const demoTaxRate = 0.0975;

/** Returns the demo tax in cents: added to `cents`, or included in it if `inclusive`. */
export function calculateDemoTax(cents: number, behavior: Stripe.Price["tax_behavior"]): number {
  return behavior === "inclusive"
    ? Math.round(cents - cents / (1 + demoTaxRate))
    : Math.round(cents * demoTaxRate);
}

/** Returns the line item with the demo tax applied. */
export function addDemoTax(line: Stripe.LineItem): Stripe.LineItem {
  const behavior = line.price?.tax_behavior ?? null;
  const base = line.amount_subtotal - line.amount_discount;
  const tax = calculateDemoTax(base, behavior);
  return {
    ...line,
    amount_tax: tax,
    amount_total: behavior === "inclusive" ? base : base + tax,
  };
}

export type LineTotals = {
  subtotal: number;
  tax: number;
  discount: number;
  total: number;
};

/** Returns the totals of the line items, in cents. */
export function sumLines(lines: readonly Stripe.LineItem[]): LineTotals {
  const sum = (pick: (line: Stripe.LineItem) => number) =>
    lines.reduce((cents, line) => cents + pick(line), 0);
  return {
    subtotal: sum((line) => line.amount_subtotal),
    tax: sum((line) => line.amount_tax),
    discount: sum((line) => line.amount_discount),
    total: sum((line) => line.amount_total),
  };
}
