import type Stripe from "stripe";
import type { Queryable } from "@/db/client";
import {
  findOrderIdByPaymentIntent,
  findOrderIdBySubscription,
  selectOpenSessionId,
  selectOrderId,
} from "@/db/queries/orders/find-orders";
import { isUuid } from "@/lib/core/is-uuid";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { readFirstInvoiceFacts, readSessionFacts } from "@/lib/payments/session-facts";
import {
  dateFromSeconds,
  getExpandableId,
  toCheckoutSnapshot,
} from "@/lib/payments/stripe/snapshots";

/**
 * `ignored`: not about our sales, or another shop's. `unknown_order`: names one of our orders that
 * isn't stored (yet).
 */
type EventFacts =
  | { readonly kind: "facts"; readonly orderId: string; readonly facts: readonly PaymentFact[] }
  | { readonly kind: "ignored" }
  | { readonly kind: "unknown_order" };

type EventMeta = { readonly hasFailed: boolean; readonly seenAt: Date };

/**
 * Reads facts about one order from a Stripe event. Fetches everything that the event lacks or that
 * another API version may shape differently, so it must not run inside a transaction. Throws when
 * Stripe doesn't respond; the event is then retried.
 */
export async function readEventFacts(ctx: Ctx, event: VerifiedEvent): Promise<EventFacts> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return await readSession(ctx, event.data.object, {
        hasFailed: event.type === "checkout.session.async_payment_failed",
        seenAt: dateFromSeconds(event.created),
      });
    case "invoice.paid":
    case "invoice.payment_failed":
      return await readInvoice(ctx, event.data.object.id, {
        hasFailed: event.type === "invoice.payment_failed",
        seenAt: dateFromSeconds(event.created),
      });
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return await readSubscription(ctx, event.data.object.id);
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return await readRefunds(ctx, getExpandableId(event.data.object.payment_intent));
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.funds_withdrawn":
      return await readDispute(
        ctx,
        event.data.object.id,
        getExpandableId(event.data.object.payment_intent),
        event.type === "charge.dispute.funds_withdrawn",
      );
    case "charge.failed":
      return await readFailedCharge(ctx, event.data.object, dateFromSeconds(event.created));
    case "radar.early_fraud_warning.created":
    case "radar.early_fraud_warning.updated":
      return await readFraudWarning(ctx, event.data.object.id);
    default:
      return { kind: "ignored" };
  }
}

async function readSession(
  ctx: Ctx,
  raw: Stripe.Checkout.Session,
  meta: EventMeta,
): Promise<EventFacts> {
  const session = toCheckoutSnapshot(raw);
  if (!session.orderId) return { kind: "ignored" };
  const orderId = await findOrderId(ctx.db, session.orderId);
  // Other shops may use `client_reference_id` too; our sessions also have the order in their
  // metadata.
  if (!orderId) return { kind: raw.metadata?.orderId ? "unknown_order" : "ignored" };
  return { kind: "facts", orderId, facts: await readSessionFacts(ctx, session, meta) };
}

async function readInvoice(ctx: Ctx, invoiceId: string, meta: EventMeta): Promise<EventFacts> {
  const invoice = await ctx.payments.getInvoice(invoiceId);
  if (!invoice.subscriptionId) return { kind: "ignored" };
  const lookup = await lookUpOrder(ctx, invoice.orderId, invoice.subscriptionId);
  if (lookup.kind !== "order") return lookup;
  const { orderId } = lookup;
  if (invoice.isFirst && invoice.isPaid) {
    const facts = await readFirstInvoiceFacts(ctx, orderId, meta.seenAt);
    return facts ? { kind: "facts", orderId, facts } : { kind: "unknown_order" };
  }
  const facts = await readSubscriptionFact(ctx, invoice.subscriptionId);
  if (invoice.isPaid) facts.push({ kind: "renewal_paid", invoice, seenAt: meta.seenAt });
  else if (meta.hasFailed && !invoice.isFirst) facts.push({ kind: "renewal_failed", invoice });
  return { kind: "facts", orderId, facts };
}

async function readSubscriptionFact(ctx: Ctx, subscriptionId: string): Promise<PaymentFact[]> {
  const observedAt = ctx.now();
  const subscription = await ctx.payments.getSubscription(subscriptionId);
  return subscription ? [{ kind: "subscription", subscription, observedAt }] : [];
}

async function readSubscription(ctx: Ctx, subscriptionId: string): Promise<EventFacts> {
  const facts = await readSubscriptionFact(ctx, subscriptionId);
  const [fact] = facts;
  const namedOrderId = fact?.kind === "subscription" ? fact.subscription.orderId : null;
  const lookup = await lookUpOrder(ctx, namedOrderId, subscriptionId);
  return lookup.kind === "order" ? { kind: "facts", orderId: lookup.orderId, facts } : lookup;
}

async function readRefunds(ctx: Ctx, paymentIntentId: string | null): Promise<EventFacts> {
  if (!paymentIntentId) return { kind: "ignored" };
  const lookup = await lookUpOrderByPaymentIntent(ctx, paymentIntentId);
  if (lookup.kind !== "order") return lookup;
  const [refunds, paidWith] = await Promise.all([
    ctx.payments.listRefunds(paymentIntentId),
    ctx.payments.getPaymentMethodLabel(paymentIntentId),
  ]);
  const { orderId, facts } = lookup;
  return { kind: "facts", orderId, facts: [...facts, { kind: "refunds", refunds, paidWith }] };
}

async function readDispute(
  ctx: Ctx,
  disputeId: string,
  paymentIntentId: string | null,
  hasWithdrawn: boolean,
): Promise<EventFacts> {
  if (!paymentIntentId) return { kind: "ignored" };
  const lookup = await lookUpOrderByPaymentIntent(ctx, paymentIntentId);
  if (lookup.kind !== "order") return lookup;
  const observedAt = ctx.now();
  const dispute = await ctx.payments.getDispute(disputeId, hasWithdrawn);
  if (!dispute) return { kind: "ignored" };
  const { orderId, facts } = lookup;
  return { kind: "facts", orderId, facts: [...facts, { kind: "dispute", dispute, observedAt }] };
}

/**
 * A bank debit can fail days after it was started, and weeks after it succeeded. A declined card is
 * none of our business: the customer sees it on Stripe's page.
 */
async function readFailedCharge(
  ctx: Ctx,
  charge: Stripe.Charge,
  failedAt: Date,
): Promise<EventFacts> {
  const paymentIntentId = getExpandableId(charge.payment_intent);
  if (!paymentIntentId || charge.payment_method_details?.type === "card") {
    return { kind: "ignored" };
  }
  const lookup = await lookUpOrderByPaymentIntent(ctx, paymentIntentId);
  if (lookup.kind !== "order") return lookup;
  const { orderId, facts } = lookup;
  const observedAt = ctx.now();
  const [sessionFacts, returned] = await Promise.all([
    readOpenOrder(ctx, orderId, failedAt),
    ctx.payments.getReturnedPayment(charge.id, failedAt),
  ]);
  return {
    kind: "facts",
    orderId,
    facts: [
      ...facts,
      ...sessionFacts,
      ...(returned ? [{ kind: "dispute" as const, dispute: returned, observedAt }] : []),
    ],
  };
}

/** Asks Stripe about an order without a known payment: the charge's events can come first. */
async function readOpenOrder(ctx: Ctx, orderId: string, seenAt: Date): Promise<PaymentFact[]> {
  const sessionId = await selectOpenSessionId(ctx.db, orderId);
  const session = sessionId ? await ctx.payments.getSession(sessionId) : null;
  return session ? await readSessionFacts(ctx, session, { hasFailed: false, seenAt }) : [];
}

async function readFraudWarning(ctx: Ctx, warningId: string): Promise<EventFacts> {
  const observedAt = ctx.now();
  const warning = await ctx.payments.getFraudWarning(warningId);
  if (!warning) return { kind: "ignored" };
  const lookup = await lookUpOrderByPaymentIntent(ctx, warning.paymentIntentId);
  if (lookup.kind !== "order") return lookup;
  const { orderId, facts } = lookup;
  return {
    kind: "facts",
    orderId,
    facts: [...facts, { kind: "fraud_warning", warning, observedAt }],
  };
}

/**
 * Which order a Stripe object belongs to. Everything we create names its order in metadata. An
 * object that names none belongs to another shop on the same account (`ignored`); one that names an
 * order we don't have (yet) is `unknown_order`.
 */
type OrderLookup =
  | { readonly kind: "order"; readonly orderId: string }
  | { readonly kind: "ignored" }
  | { readonly kind: "unknown_order" };

/** Looks up an order by the id in an object's metadata, then by subscription. */
async function lookUpOrder(
  ctx: Pick<Ctx, "db">,
  namedOrderId: string | null,
  subscriptionId: string | null,
): Promise<OrderLookup> {
  const orderId =
    (namedOrderId && (await findOrderId(ctx.db, namedOrderId))) ||
    (subscriptionId && (await findOrderIdBySubscription(ctx.db, subscriptionId)));
  if (orderId) return { kind: "order", orderId };
  return { kind: namedOrderId ? "unknown_order" : "ignored" };
}

type PaymentOrderLookup =
  | Exclude<OrderLookup, { kind: "order" }>
  | {
      readonly kind: "order";
      readonly orderId: string;
      /** The payment itself if we hadn't recorded it: a refund needs its payment. */
      readonly facts: readonly PaymentFact[];
    };

/**
 * Looks up a payment intent's order in our payments, then its metadata, then the invoice it paid: a
 * subscription charge names no order itself.
 */
async function lookUpOrderByPaymentIntent(
  ctx: Ctx,
  paymentIntentId: string,
): Promise<PaymentOrderLookup> {
  const known = await findOrderIdByPaymentIntent(ctx.db, paymentIntentId);
  if (known) return { kind: "order", orderId: known, facts: [] };
  const namedOrderId = await ctx.payments.getPaymentIntentOrderId(paymentIntentId);
  if (namedOrderId) return withFacts(await lookUpOrder(ctx, namedOrderId, null), []);
  const invoice = await ctx.payments.findInvoiceByPaymentIntent(paymentIntentId);
  if (!invoice?.subscriptionId) return { kind: "ignored" };
  const lookup = await lookUpOrder(ctx, invoice.orderId, invoice.subscriptionId);
  if (lookup.kind !== "order" || !invoice.isPaid) return withFacts(lookup, []);
  const seenAt = ctx.now();
  if (!invoice.isFirst) return withFacts(lookup, [{ kind: "renewal_paid", invoice, seenAt }]);
  return withFacts(lookup, (await readFirstInvoiceFacts(ctx, lookup.orderId, seenAt)) ?? []);
}

function withFacts(lookup: OrderLookup, facts: readonly PaymentFact[]): PaymentOrderLookup {
  return lookup.kind === "order" ? { ...lookup, facts } : lookup;
}

/** Returns the id if the order exists; null otherwise. `orderId` may be untrusted text. */
export async function findOrderId(db: Queryable, orderId: string): Promise<string | null> {
  return isUuid(orderId) ? await selectOrderId(db, orderId) : null;
}
