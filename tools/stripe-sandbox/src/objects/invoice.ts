import type Stripe from "stripe";
import { buildList, nulls } from "./list";

/**
 * Builds an open invoice of a subscription. As in the current API version, the subscription is
 * under `parent`, and payments appear only when `payments` is expanded.
 */
export function buildInvoice(input: {
  id: string;
  number: string;
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  reason: "subscription_create" | "subscription_cycle";
  lines: Stripe.InvoiceLineItem[];
  tax: number;
  taxIncluded: number;
  created: number;
  period: { start: number; end: number };
  origin: string;
}): Stripe.Invoice {
  const { id, subscription, customer, created } = input;
  const subtotal = input.lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal + input.tax - input.taxIncluded;
  return {
    ...nulls(`
      account_tax_ids application automatically_finalizes_at custom_fields customer_account
      customer_address customer_phone customer_shipping default_payment_method default_source
      description due_date footer from_invoice invoice_pdf last_finalization_error latest_revision
      next_payment_attempt on_behalf_of receipt_number rendering shipping_cost shipping_details
      statement_descriptor test_clock
    `),
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Payment sandbox",
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: subscription.automatic_tax.enabled ? { type: "self" } : null,
      provider: subscription.automatic_tax.enabled ? "stripe" : null,
      status: subscription.automatic_tax.enabled ? "complete" : null,
    },
    billing_reason: input.reason,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    effective_at: created,
    ending_balance: 0,
    hosted_invoice_url: `${input.origin}/?search=${id}`,
    issuer: { type: "self" },
    lines: buildList(`/v1/invoices/${id}/lines`, input.lines),
    livemode: false,
    metadata: {},
    number: input.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: input.period.end,
    period_start: input.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "open",
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal - input.taxIncluded,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - input.tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  };
}

/** Returns the invoice as paid. */
export function markInvoicePaid(invoice: Stripe.Invoice, at: number): Stripe.Invoice {
  return {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
}

/** Returns the invoice after a failed payment attempt, with Stripe's automatic retry date. */
export function markInvoiceFailed(invoice: Stripe.Invoice, at: number): Stripe.Invoice {
  return {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: at + 3 * 86_400,
  };
}
