import {
  findOrderId,
  findOrderOfPaymentIntent,
  findOrderOfSubscription,
} from "@/db/queries/orders";
import type { Ctx } from "@/lib/ctx";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import { firstInvoiceFacts } from "@/lib/payments/first-invoice-facts";

/**
 * Whose a thing of Stripe's is. All that we make names its order in its metadata: what names none,
 * and belongs to nothing that we know, is another shop's on the same account (`ignored`). What names
 * one that isn't there (yet) is `unknown_order`.
 */
export type Owner =
  | { readonly kind: "order"; readonly orderId: string }
  | { readonly kind: "ignored" }
  | { readonly kind: "unknown_order" };

/** In: the order id that the metadata names, and the subscription it belongs to, if any. */
export async function findOwner(
  ctx: Pick<Ctx, "db">,
  named: string | null,
  subscriptionId: string | null,
): Promise<Owner> {
  const orderId =
    (named && (await findOrderId(ctx.db, named))) ||
    (subscriptionId && (await findOrderOfSubscription(ctx.db, subscriptionId)));
  if (orderId) return { kind: "order", orderId };
  return { kind: named ? "unknown_order" : "ignored" };
}

export type PaymentOwner =
  | Exclude<Owner, { kind: "order" }>
  | {
      readonly kind: "order";
      readonly orderId: string;
      /** The payment itself, where we had not heard of it: a refund must not stand alone. */
      readonly facts: readonly PaymentFact[];
    };

/**
 * Whose a payment intent is: by our own record, by its metadata, or by the invoice it paid, for a
 * charge of a subscription names neither.
 */
export async function findPaymentOwner(ctx: Ctx, paymentIntentId: string): Promise<PaymentOwner> {
  const known = await findOrderOfPaymentIntent(ctx.db, paymentIntentId);
  if (known) return { kind: "order", orderId: known, facts: [] };
  const named = await ctx.payments.findOrderIdOfPaymentIntent(paymentIntentId);
  if (named) return withFacts(await findOwner(ctx, named, null), []);
  const invoice = await ctx.payments.findInvoiceOfPaymentIntent(paymentIntentId);
  if (!invoice?.subscriptionId) return { kind: "ignored" };
  const owner = await findOwner(ctx, invoice.orderId, invoice.subscriptionId);
  if (owner.kind !== "order" || !invoice.isPaid) return withFacts(owner, []);
  const seenAt = ctx.now();
  if (!invoice.isFirst) return withFacts(owner, [{ kind: "renewal_paid", invoice, seenAt }]);
  return withFacts(owner, (await firstInvoiceFacts(ctx, owner.orderId, seenAt)) ?? []);
}

function withFacts(owner: Owner, facts: readonly PaymentFact[]): PaymentOwner {
  return owner.kind === "order" ? { ...owner, facts } : owner;
}
