import type Stripe from "stripe";
import { newId } from "../ids";

/** One line of a checkout session, before any tax. */
export function lineItem(input: {
  price: Stripe.Price;
  name: string;
  quantity: number;
  metadata: Stripe.Metadata;
}): Stripe.LineItem {
  const amount = (input.price.unit_amount ?? 0) * input.quantity;
  return {
    id: newId("li_1"),
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

/** The tax rate of the sandbox's pretended tax calculation, that of Memphis, Tennessee. */
export const DEMO_TAX_RATE = 0.0975;

/** The demo tax on cents: on top of them, or the part of them that is tax already. */
export function demoTax(cents: number, behavior: Stripe.Price["tax_behavior"]): number {
  return behavior === "inclusive"
    ? Math.round(cents - cents / (1 + DEMO_TAX_RATE))
    : Math.round(cents * DEMO_TAX_RATE);
}

/** The line with the demo tax: on top of the price, or within it when the price includes tax. */
export function withDemoTax(line: Stripe.LineItem): Stripe.LineItem {
  const behavior = line.price?.tax_behavior ?? null;
  const base = line.amount_subtotal - line.amount_discount;
  const tax = demoTax(base, behavior);
  return {
    ...line,
    amount_tax: tax,
    amount_total: behavior === "inclusive" ? base : base + tax,
  };
}

export interface LineTotals {
  subtotal: number;
  tax: number;
  discount: number;
  total: number;
}

/** The sums over the lines, in cents. */
export function lineTotals(lines: readonly Stripe.LineItem[]): LineTotals {
  const sum = (pick: (line: Stripe.LineItem) => number) =>
    lines.reduce((cents, line) => cents + pick(line), 0);
  return {
    subtotal: sum((line) => line.amount_subtotal),
    tax: sum((line) => line.amount_tax),
    discount: sum((line) => line.amount_discount),
    total: sum((line) => line.amount_total),
  };
}
