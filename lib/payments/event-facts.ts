import type Stripe from "stripe";
import { findOrderId } from "@/db/queries/orders";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import { findOwner, findPaymentOwner } from "@/lib/payments/find-owner";
import { firstInvoiceFacts } from "@/lib/payments/first-invoice-facts";
import type { VerifiedEvent } from "@/lib/payments/port";
import { sessionFacts } from "@/lib/payments/session-fact";
import {
  checkoutSnapshot,
  fromSeconds,
  idOf,
  refundSnapshot,
} from "@/lib/payments/stripe-snapshots";

/**
 * `ignored`: not about our sales, or another shop's. `unknown_order`: names one of our orders that
 * isn't stored (yet).
 */
export type EventReading =
  | { readonly kind: "facts"; readonly orderId: string; readonly facts: readonly PaymentFact[] }
  | { readonly kind: "ignored" }
  | { readonly kind: "unknown_order" };

type Told = { readonly hasFailed: boolean; readonly seenAt: Date };

/**
 * Converts a Stripe event to facts about one order. Fetches whatever the event lacks or another API
 * version may shape differently, so it must not run inside a transaction. Throws when Stripe
 * doesn't answer; the event is then retried.
 */
export async function readEvent(ctx: Ctx, event: VerifiedEvent): Promise<EventReading> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return await readSession(ctx, event.data.object, {
        hasFailed: event.type === "checkout.session.async_payment_failed",
        seenAt: fromSeconds(event.created),
      });
    case "invoice.paid":
    case "invoice.payment_failed":
      return await readInvoice(ctx, event.data.object.id, {
        hasFailed: event.type === "invoice.payment_failed",
        seenAt: fromSeconds(event.created),
      });
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return await readSubscription(ctx, event.data.object.id);
    case "charge.refunded":
      return await readRefunds(ctx, idOf(event.data.object.payment_intent));
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return await readRefund(ctx, event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return await readDispute(ctx, event.data.object.id, idOf(event.data.object.payment_intent));
    default:
      return { kind: "ignored" };
  }
}

async function readSession(
  ctx: Ctx,
  raw: Stripe.Checkout.Session,
  told: Told,
): Promise<EventReading> {
  const session = checkoutSnapshot(raw);
  if (!session.orderId) return { kind: "ignored" };
  const orderId = await findOrderId(ctx.db, session.orderId);
  // Other shops may use `client_reference_id` too; our sessions also have the order in their
  // metadata.
  if (!orderId) return { kind: raw.metadata?.orderId ? "unknown_order" : "ignored" };
  return { kind: "facts", orderId, facts: await sessionFacts(ctx, session, told) };
}

async function readInvoice(ctx: Ctx, invoiceId: string, told: Told): Promise<EventReading> {
  const invoice = await ctx.payments.getInvoice(invoiceId);
  if (!invoice.subscriptionId) return { kind: "ignored" };
  const owner = await findOwner(ctx, invoice.orderId, invoice.subscriptionId);
  if (owner.kind !== "order") return owner;
  const { orderId } = owner;
  if (invoice.isFirst && invoice.isPaid) {
    const facts = await firstInvoiceFacts(ctx, orderId, told.seenAt);
    return facts ? { kind: "facts", orderId, facts } : { kind: "unknown_order" };
  }
  const facts = await subscriptionFact(ctx, invoice.subscriptionId);
  if (invoice.isPaid) facts.push({ kind: "renewal_paid", invoice, seenAt: told.seenAt });
  else if (told.hasFailed && !invoice.isFirst) facts.push({ kind: "renewal_failed", invoice });
  return { kind: "facts", orderId, facts };
}

async function subscriptionFact(ctx: Ctx, subscriptionId: string): Promise<PaymentFact[]> {
  const observedAt = ctx.now();
  const subscription = await ctx.payments.getSubscription(subscriptionId);
  return subscription ? [{ kind: "subscription", subscription, observedAt }] : [];
}

async function readSubscription(ctx: Ctx, subscriptionId: string): Promise<EventReading> {
  const facts = await subscriptionFact(ctx, subscriptionId);
  const [fact] = facts;
  const named = fact?.kind === "subscription" ? fact.subscription.orderId : null;
  const owner = await findOwner(ctx, named, subscriptionId);
  return owner.kind === "order" ? { kind: "facts", orderId: owner.orderId, facts } : owner;
}

async function readRefunds(ctx: Ctx, paymentIntentId: string | null): Promise<EventReading> {
  if (!paymentIntentId) return { kind: "ignored" };
  const owner = await findPaymentOwner(ctx, paymentIntentId);
  if (owner.kind !== "order") return owner;
  const refunds = await ctx.payments.listRefunds(paymentIntentId);
  const { orderId, facts } = owner;
  return { kind: "facts", orderId, facts: [...facts, { kind: "refunds", refunds }] };
}

async function readRefund(ctx: Ctx, raw: Stripe.Refund): Promise<EventReading> {
  const refund = refundSnapshot(raw);
  if (!refund) return { kind: "ignored" };
  const owner = await findPaymentOwner(ctx, refund.paymentIntentId);
  if (owner.kind !== "order") return owner;
  const { orderId, facts } = owner;
  return { kind: "facts", orderId, facts: [...facts, { kind: "refunds", refunds: [refund] }] };
}

async function readDispute(
  ctx: Ctx,
  disputeId: string,
  paymentIntentId: string | null,
): Promise<EventReading> {
  if (!paymentIntentId) return { kind: "ignored" };
  const owner = await findPaymentOwner(ctx, paymentIntentId);
  if (owner.kind !== "order") return owner;
  const observedAt = ctx.now();
  const dispute = await ctx.payments.getDispute(disputeId);
  if (!dispute) return { kind: "ignored" };
  const { orderId, facts } = owner;
  return { kind: "facts", orderId, facts: [...facts, { kind: "dispute", dispute, observedAt }] };
}
