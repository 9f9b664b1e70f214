import type { OrderFacts } from "@/lib/orders/state/order-facts";
import { derivePaymentState, isActiveRefund } from "@/lib/orders/state/payment-state";
import { getDisputeRule, suspendsAccess } from "@/lib/payments/stripe-statuses";

/** A Stripe object that affects the order in a way only staff can decide. */
export type ReviewItem =
  /** A partial refund: which units does it cover, if any? */
  | {
      readonly reason: "refund_without_lines";
      readonly id: string;
      readonly amountCents: number;
      readonly paymentIntentId: string;
    }
  | {
      readonly reason: "refund_without_payment" | "dispute_without_payment";
      readonly id: string;
      readonly amountCents: number;
    }
  /** Stripe reports a status that this version doesn't know. */
  | {
      readonly reason: "unknown_status";
      readonly id: string;
      readonly amountCents: number;
      readonly what: "refund" | "dispute";
      readonly status: string;
    }
  /** A card network expects a dispute: refund the payment now, or keep it? */
  | {
      readonly reason: "early_fraud_warning";
      readonly id: string;
      readonly amountCents: number;
      readonly paymentIntentId: string;
      readonly isActionable: boolean;
    }
  /** A monthly airplay payment. */
  | {
      readonly reason: "payment_without_period_end";
      readonly id: string;
      readonly amountCents: number;
    };

/**
 * Lists what an order's facts leave open, most urgent first. Returns nothing until the first
 * payment is known, because that payment may resolve the rest.
 */
export function findReviewItems(facts: OrderFacts): ReviewItem[] {
  if (!facts.payments.some(({ kind }) => kind === "initial")) return [];
  const knownIntents = new Set(facts.payments.map(({ paymentIntentId }) => paymentIntentId));
  const isUnmatched = (fact: Resolvable) =>
    !fact.resolvedAt && !knownIntents.has(fact.paymentIntentId);
  const paymentStates = facts.payments.map((payment) => derivePaymentState(payment, facts));
  // Refunded, or the dispute that the card network warned of is here: there's nothing left to decide.
  const isSettled = (intent: string) =>
    facts.disputes.some(
      (dispute) =>
        dispute.paymentIntentId === intent && getDisputeRule(dispute).stage === "dispute",
    ) ||
    paymentStates.some(
      ({ payment, isRefunded }) => isRefunded && payment.paymentIntentId === intent,
    );
  const hasRenewingItem = facts.items.some(({ recurringInterval }) => recurringInterval !== null);
  return [
    ...paymentStates
      .flatMap(({ refundsWithoutLines }) => refundsWithoutLines)
      .map(({ id, amountCents, paymentIntentId }) => ({
        reason: "refund_without_lines" as const,
        id,
        amountCents,
        paymentIntentId,
      })),
    ...facts.refunds
      .filter((refund) => isActiveRefund(refund) && isUnmatched(refund))
      .map(({ id, amountCents }) => ({
        reason: "refund_without_payment" as const,
        id,
        amountCents,
      })),
    ...facts.disputes
      .filter((dispute) => suspendsAccess(dispute) && isUnmatched(dispute))
      .map(({ id, amountCents }) => ({
        reason: "dispute_without_payment" as const,
        id,
        amountCents,
      })),
    ...[
      ...facts.refunds.map((refund) => ({ ...refund, what: "refund" as const })),
      ...facts.disputes.map((dispute) => ({ ...dispute, what: "dispute" as const })),
    ].flatMap(({ id, amountCents, what, unknownStatus, resolvedAt }) =>
      unknownStatus && !resolvedAt
        ? [{ reason: "unknown_status" as const, id, amountCents, what, status: unknownStatus }]
        : [],
    ),
    ...listOpenWarnings(facts)
      .filter(({ paymentIntentId }) => !isSettled(paymentIntentId))
      .map(({ id, amountCents, paymentIntentId, isActionable }) => ({
        reason: "early_fraud_warning" as const,
        id,
        amountCents,
        paymentIntentId,
        isActionable,
      })),
    ...paymentStates
      .filter(({ period }) => hasRenewingItem && period.isGuessed)
      .map(({ payment: { id, amountCents } }) => ({
        reason: "payment_without_period_end" as const,
        id,
        amountCents,
      })),
  ];
}

/** One question per payment, however many warnings it has. Staff's decision counts for all of them. */
function listOpenWarnings({ fraudWarnings }: OrderFacts): OrderFacts["fraudWarnings"] {
  return fraudWarnings.filter(({ paymentIntentId }, index) => {
    const others = fraudWarnings.filter((one) => one.paymentIntentId === paymentIntentId);
    return others[0] === fraudWarnings[index] && others.every(({ resolvedAt }) => !resolvedAt);
  });
}

type Resolvable = { readonly paymentIntentId: string; readonly resolvedAt?: Date | null };
