import type Stripe from "stripe";
import { createId } from "../ids";
import { buildList, nulls } from "./list";
import { buildPlan } from "./price";

/** Builds an active subscription to the recurring lines of a session, in its first period. */
export function buildSubscription(input: {
  lines: readonly Stripe.LineItem[];
  customer: string;
  created: number;
  description: string | null;
  metadata: Stripe.Metadata;
  automaticTax: boolean;
}): Stripe.Subscription {
  const { created } = input;
  const id = createId("sub_1");
  const items = input.lines.flatMap((line) => buildSubscriptionItem(line, id, created) ?? []);
  return {
    ...nulls(`
      application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at
      canceled_at customer_account days_until_due default_source ended_at latest_invoice
      managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection
      pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock
      transfer_data trial_end trial_start
    `),
    id,
    object: "subscription",
    automatic_tax: {
      disabled_reason: null,
      enabled: input.automaticTax,
      liability: input.automaticTax ? { type: "self" } : null,
    },
    billing_cycle_anchor: created,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: items[0]?.price.currency ?? "usd",
    customer: input.customer,
    default_payment_method: createId("pm_1"),
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    invoice_settings: {
      ...nulls("account_tax_ids custom_fields description footer"),
      issuer: { type: "self" },
    },
    items: buildList(`/v1/subscription_items?subscription=${id}`, items),
    livemode: false,
    metadata: input.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    start_date: created,
    status: "active",
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
  };
}

function buildSubscriptionItem(
  line: Stripe.LineItem,
  subscriptionId: string,
  created: number,
): Stripe.SubscriptionItem | undefined {
  if (!line.price?.recurring) return undefined;
  return {
    id: createId("si_"),
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: getPeriodEnd(created, line.price.recurring, created),
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: buildPlan(line.price),
    price: line.price,
    quantity: line.quantity ?? 1,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

/** Returns the subscription with every item in its next billing period. */
export function advancePeriod(current: Stripe.Subscription): Stripe.Subscription {
  const items = current.items.data.map((item) => {
    const start = item.current_period_end;
    const { recurring } = item.price;
    const end = recurring ? getPeriodEnd(start, recurring, current.billing_cycle_anchor) : start;
    return { ...item, current_period_start: start, current_period_end: end };
  });
  return { ...current, items: { ...current.items, data: items } };
}

/** Returns when the current period ends, which only items have in the current API version. */
export function getCurrentPeriodEnd(subscription: Stripe.Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_end));
}

const daySeconds = 86_400;

/**
 * Returns when a billing period ends. Monthly periods keep the anchor's day of the month, or use the
 * last day of shorter months: https://docs.stripe.com/billing/subscriptions/billing-cycle.
 * All times are Unix seconds.
 */
export function getPeriodEnd(
  start: number,
  recurring: Stripe.Price.Recurring,
  anchor: number,
): number {
  const count = recurring.interval_count;
  if (recurring.interval === "day") return start + count * daySeconds;
  if (recurring.interval === "week") return start + count * 7 * daySeconds;
  const months = recurring.interval === "year" ? count * 12 : count;
  const date = new Date(start * 1000);
  const month = date.getUTCMonth() + months;
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), daysInMonth);
  const end = new Date(date);
  end.setUTCFullYear(date.getUTCFullYear(), month, day);
  return Math.floor(end.getTime() / 1000);
}
