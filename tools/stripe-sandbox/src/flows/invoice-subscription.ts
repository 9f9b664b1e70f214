import type Stripe from "stripe";
import { createId } from "../ids";
import { buildInvoice } from "../objects/invoice";
import { buildOneTimeLine, buildSubscriptionLine } from "../objects/invoice-line";
import { calculateDemoTax, sumLines } from "../objects/line-item";
import { nowSeconds, type Sandbox } from "../sandbox";

/** Builds the first invoice: the recurring lines with their period and all one-time lines. */
export function buildFirstInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  lines: readonly Stripe.LineItem[],
): Stripe.Invoice {
  const created = nowSeconds(sandbox);
  const invoice = createId("in_1");
  const oneTime = lines.filter((line) => !line.price?.recurring);
  const { subtotal, tax, total } = sumLines(lines);
  return buildInvoice({
    ...buildIdentity(sandbox, invoice, customer),
    subscription,
    customer,
    reason: "subscription_create",
    lines: [
      ...buildRecurringLines(sandbox, subscription, invoice),
      ...oneTime.flatMap(
        (line) => buildOneTimeLine(line, { invoice, subscription: subscription.id, created }) ?? [],
      ),
    ],
    tax,
    taxIncluded: subtotal + tax - total,
    created,
    period: { start: created, end: created },
  });
}

/** Builds the invoice of a renewal: recurring lines only, for the new period. */
export function buildRenewalInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  previous: { start: number; end: number },
): Stripe.Invoice {
  const invoice = createId("in_1");
  return buildInvoice({
    ...buildIdentity(sandbox, invoice, customer),
    subscription,
    customer,
    reason: "subscription_cycle",
    lines: buildRecurringLines(sandbox, subscription, invoice),
    ...calculateRenewalTax(subscription),
    created: nowSeconds(sandbox),
    period: previous,
  });
}

function calculateRenewalTax(subscription: Stripe.Subscription): {
  tax: number;
  taxIncluded: number;
} {
  let [tax, taxIncluded] = [0, 0];
  if (!subscription.automatic_tax.enabled) return { tax, taxIncluded };
  for (const { price, quantity = 1 } of subscription.items.data) {
    const cents = calculateDemoTax((price.unit_amount ?? 0) * quantity, price.tax_behavior);
    tax += cents;
    if (price.tax_behavior === "inclusive") taxIncluded += cents;
  }
  return { tax, taxIncluded };
}

function buildIdentity(sandbox: Sandbox, id: string, customer: Stripe.Customer) {
  const { length: count } = sandbox.store
    .all("invoice")
    .filter((invoice) => invoice.customer === customer.id);
  const number = `${customer.invoice_prefix}-${String(count + 1).padStart(4, "0")}`;
  return { id, number, origin: sandbox.origin };
}

function buildRecurringLines(sandbox: Sandbox, subscription: Stripe.Subscription, invoice: string) {
  return subscription.items.data.map((item) => {
    const product = sandbox.store.get("product", String(item.price.product));
    const quantity = item.quantity ?? 1;
    return buildSubscriptionLine(item, {
      invoice,
      metadata: subscription.metadata,
      description: `${quantity} × ${product?.name ?? "Subscription"}`,
      amount: (item.price.unit_amount ?? 0) * quantity,
    });
  });
}
