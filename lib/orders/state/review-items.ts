import type { OrderFacts } from "@/lib/orders/state/order-facts";
import { derivePaymentState, isActiveRefund } from "@/lib/orders/state/payment-state";
import type { DerivedReviewReason } from "@/lib/orders/status";

/** A Stripe object that affects the order in a way only staff can decide. */
export type ReviewItem =
  /** A partial refund without lines: which units does it cover, if any? */
  | {
      readonly about: "refund_lines";
      readonly id: string;
      readonly amountCents: number;
      readonly paymentIntentId: string;
    }
  | {
      readonly about: "stray_refund" | "stray_dispute";
      readonly id: string;
      readonly amountCents: number;
    }
  /** A monthly airplay payment without a period end. */
  | { readonly about: "period_end"; readonly id: string; readonly amountCents: number };

/** The review reason for each type of item. */
export const reviewReasonByTopic: Readonly<Record<ReviewItem["about"], DerivedReviewReason>> = {
  refund_lines: "a refund names no lines",
  stray_refund: "a refund matches no payment",
  stray_dispute: "a dispute matches no payment",
  period_end: "a paid period has no end",
};

/**
 * Lists what an order's facts leave open, most urgent first. Returns nothing until the first
 * payment is known, because that payment may resolve the rest.
 */
export function findReviewItems(facts: OrderFacts): ReviewItem[] {
  if (!facts.payments.some(({ kind }) => kind === "initial")) return [];
  const paidBy = new Set(facts.payments.map(({ paymentIntentId }) => paymentIntentId));
  const isStray = (fact: Stray) => !fact.answeredAt && !paidBy.has(fact.paymentIntentId);
  const paymentStates = facts.payments.map((payment) => derivePaymentState(payment, facts));
  const renews = facts.items.some(({ recurringInterval }) => recurringInterval !== null);
  return [
    ...paymentStates
      .flatMap(({ refundsWithoutLines }) => refundsWithoutLines)
      .map(({ id, amountCents, paymentIntentId }) => ({
        about: "refund_lines" as const,
        id,
        amountCents,
        paymentIntentId,
      })),
    ...facts.refunds
      .filter((refund) => isActiveRefund(refund) && isStray(refund))
      .map(({ id, amountCents }) => ({ about: "stray_refund" as const, id, amountCents })),
    ...facts.disputes
      .filter((dispute) => dispute.outcome !== "won" && isStray(dispute))
      .map(({ id, amountCents }) => ({ about: "stray_dispute" as const, id, amountCents })),
    ...paymentStates
      .filter(({ period }) => renews && period.isGuessed)
      .map(({ payment: { id, amountCents } }) => ({
        about: "period_end" as const,
        id,
        amountCents,
      })),
  ];
}

type Stray = { readonly paymentIntentId: string; readonly answeredAt?: Date | null };
