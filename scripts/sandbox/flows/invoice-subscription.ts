import type Stripe from "stripe";
import { newId } from "../ids";
import { openInvoice } from "../objects/invoice";
import { oneTimeLine, subscriptionLine } from "../objects/invoice-line";
import { demoTax, lineTotals } from "../objects/line-item";
import { type Sandbox, seconds } from "../sandbox";

/** The open first invoice: the recurring lines with their period and all one-time lines. */
export function firstInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  lines: readonly Stripe.LineItem[],
): Stripe.Invoice {
  const created = seconds(sandbox);
  const invoice = newId("in_1");
  const once = lines.filter((line) => !line.price?.recurring);
  const { subtotal, tax, total } = lineTotals(lines);
  return openInvoice({
    ...identity(sandbox, invoice, customer),
    subscription,
    customer,
    reason: "subscription_create",
    lines: [
      ...recurringLines(sandbox, subscription, invoice),
      ...once.flatMap(
        (line) => oneTimeLine(line, { invoice, subscription: subscription.id, created }) ?? [],
      ),
    ],
    tax,
    taxIncluded: subtotal + tax - total,
    created,
    period: { start: created, end: created },
  });
}

/** The open invoice of a renewal: recurring lines alone, for the period just begun. */
export function cycleInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  previous: { start: number; end: number },
): Stripe.Invoice {
  const invoice = newId("in_1");
  return openInvoice({
    ...identity(sandbox, invoice, customer),
    subscription,
    customer,
    reason: "subscription_cycle",
    lines: recurringLines(sandbox, subscription, invoice),
    ...cycleTax(subscription),
    created: seconds(sandbox),
    period: previous,
  });
}

function cycleTax(subscription: Stripe.Subscription): { tax: number; taxIncluded: number } {
  let [tax, taxIncluded] = [0, 0];
  if (!subscription.automatic_tax.enabled) return { tax, taxIncluded };
  for (const { price, quantity = 1 } of subscription.items.data) {
    const cents = demoTax((price.unit_amount ?? 0) * quantity, price.tax_behavior);
    tax += cents;
    if (price.tax_behavior === "inclusive") taxIncluded += cents;
  }
  return { tax, taxIncluded };
}

function identity(sandbox: Sandbox, id: string, customer: Stripe.Customer) {
  const before = sandbox.store.all("invoice").filter((one) => one.customer === customer.id).length;
  const number = `${customer.invoice_prefix}-${String(before + 1).padStart(4, "0")}`;
  return { id, number, origin: sandbox.origin };
}

function recurringLines(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  invoice: string,
): Stripe.InvoiceLineItem[] {
  return subscription.items.data.map((item) => {
    const product = sandbox.store.get("product", String(item.price.product));
    const quantity = item.quantity ?? 1;
    return subscriptionLine(item, {
      invoice,
      metadata: subscription.metadata,
      description: `${quantity} × ${product?.name ?? "Subscription"}`,
      amount: (item.price.unit_amount ?? 0) * quantity,
    });
  });
}
