import type Stripe from "stripe";
import {
  findOrderId,
  findOrderOfPaymentIntent,
  findOrderOfSubscription,
  findSessionIdOfOrder,
} from "@/db/queries/orders";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import type { VerifiedEvent } from "@/lib/payments/port";
import { sessionFacts } from "@/lib/payments/session-fact";
import {
  checkoutSnapshot,
  disputeSnapshot,
  fromSeconds,
  idOf,
  invoiceSnapshot,
  refundSnapshot,
} from "@/lib/payments/stripe-snapshots";

/** `ignored`: nothing that we sell by. `unknown_order`: ours to find, but not (yet) found. */
export type EventReading =
  | { readonly kind: "facts"; readonly orderId: string; readonly facts: readonly PaymentFact[] }
  | { readonly kind: "ignored" }
  | { readonly kind: "unknown_order" };

/**
 * Turns an event into facts of one order, asking Stripe for what the event leaves out. Runs outside
 * any transaction; throws when Stripe does not answer, and then the event is tried again.
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
      return await readInvoice(ctx, event.type, event.data.object, fromSeconds(event.created));
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
      return await readDispute(ctx, event.data.object);
    default:
      return { kind: "ignored" };
  }
}

async function readSession(
  ctx: Ctx,
  raw: Stripe.Checkout.Session,
  told: { hasFailed: boolean; seenAt: Date },
): Promise<EventReading> {
  const session = checkoutSnapshot(raw);
  if (!session.orderId) return { kind: "ignored" };
  const orderId = await findOrderId(ctx.db, session.orderId);
  if (!orderId) return { kind: "unknown_order" };
  return { kind: "facts", orderId, facts: await sessionFacts(ctx, session, told) };
}

async function readInvoice(
  ctx: Ctx,
  type: "invoice.paid" | "invoice.payment_failed",
  raw: Stripe.Invoice,
  seenAt: Date,
): Promise<EventReading> {
  const told = invoiceSnapshot(raw);
  if (!told.subscriptionId) return { kind: "ignored" };
  const orderId =
    (told.orderId && (await findOrderId(ctx.db, told.orderId))) ||
    (await findOrderOfSubscription(ctx.db, told.subscriptionId));
  if (!orderId) return { kind: "unknown_order" };
  if (type === "invoice.payment_failed") {
    const facts: PaymentFact[] = told.isFirst ? [] : [{ kind: "renewal_failed", invoice: told }];
    return {
      kind: "facts",
      orderId,
      facts: [...facts, ...(await subscriptionFact(ctx, told.subscriptionId))],
    };
  }
  if (told.isFirst) return await readFirstInvoice(ctx, orderId, seenAt);
  const [invoice, subscription] = await Promise.all([
    ctx.payments.getInvoice(told.id),
    subscriptionFact(ctx, told.subscriptionId),
  ]);
  return {
    kind: "facts",
    orderId,
    facts: [{ kind: "renewal_paid", invoice, seenAt }, ...subscription],
  };
}

/** The first invoice is the order's own payment: the session says it better, with our subtotal. */
async function readFirstInvoice(ctx: Ctx, orderId: string, seenAt: Date): Promise<EventReading> {
  const sessionId = await findSessionIdOfOrder(ctx.db, orderId);
  const session = sessionId ? await ctx.payments.getSession(sessionId) : null;
  if (!session) return { kind: "unknown_order" };
  const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt });
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
  const orderId =
    (named && (await findOrderId(ctx.db, named))) ||
    (await findOrderOfSubscription(ctx.db, subscriptionId));
  return orderId ? { kind: "facts", orderId, facts } : { kind: "unknown_order" };
}

async function readRefunds(ctx: Ctx, paymentIntentId: string | null): Promise<EventReading> {
  if (!paymentIntentId) return { kind: "ignored" };
  const orderId = await orderOfPaymentIntent(ctx, paymentIntentId);
  if (!orderId) return { kind: "unknown_order" };
  const refunds = await ctx.payments.listRefunds(paymentIntentId);
  return { kind: "facts", orderId, facts: [{ kind: "refunds", refunds }] };
}

async function readRefund(ctx: Ctx, raw: Stripe.Refund): Promise<EventReading> {
  const refund = refundSnapshot(raw);
  if (!refund) return { kind: "ignored" };
  const orderId = await orderOfPaymentIntent(ctx, refund.paymentIntentId);
  if (!orderId) return { kind: "unknown_order" };
  return { kind: "facts", orderId, facts: [{ kind: "refunds", refunds: [refund] }] };
}

async function readDispute(ctx: Ctx, raw: Stripe.Dispute): Promise<EventReading> {
  const dispute = disputeSnapshot(raw);
  if (!dispute) return { kind: "ignored" };
  const orderId = await orderOfPaymentIntent(ctx, dispute.paymentIntentId);
  if (!orderId) return { kind: "unknown_order" };
  return { kind: "facts", orderId, facts: [{ kind: "dispute", dispute }] };
}

/**
 * The order that a payment intent paid: by our own record, by its metadata, or by the invoice it
 * paid, for a charge of a subscription names neither.
 */
async function orderOfPaymentIntent(ctx: Ctx, paymentIntentId: string): Promise<string | null> {
  const known = await findOrderOfPaymentIntent(ctx.db, paymentIntentId);
  if (known) return known;
  const named = await ctx.payments.findOrderIdOfPaymentIntent(paymentIntentId);
  if (named) return await findOrderId(ctx.db, named);
  const invoice = await ctx.payments.findInvoiceOfPaymentIntent(paymentIntentId);
  if (!invoice?.subscriptionId) return null;
  if (invoice.orderId) return await findOrderId(ctx.db, invoice.orderId);
  return await findOrderOfSubscription(ctx.db, invoice.subscriptionId);
}
