import type { Queryable } from "@/db/client";
import {
  findOrderIdByPaymentIntent,
  findOrderIdBySubscription,
  selectOrderId,
} from "@/db/queries/orders/find-orders";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { readFirstInvoiceFacts } from "@/lib/payments/session-facts";

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
export async function lookUpOrder(
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
export async function lookUpOrderByPaymentIntent(
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
