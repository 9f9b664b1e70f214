import type { RefundStatus } from "@/db/values/payments";
import { dayMs } from "@/lib/core/durations";
import type { OrderFacts, PaidPayment } from "@/lib/orders/state/order-facts";
import {
  type DisputeState,
  getDisputeRule,
  refundRules,
  suspendsAccess,
} from "@/lib/payments/stripe-statuses";

/** The longest month plus one day, for payments that arrive just before their period starts. */
const longestPeriodMs = 32 * dayMs;
const guessedPeriodMs = 31 * dayMs;

/** One payment's state: how much was kept, refunded or disputed. */
export type PaymentState = {
  readonly payment: PaidPayment;
  readonly isRefunded: boolean;
  readonly isDisputed: boolean;
  /** Unresolved partial refunds that name none of the items this payment paid for. */
  readonly refundsWithoutLines: OrderFacts["refunds"];
  /** Units of an item that refunds of this payment name. */
  readonly refundedUnits: (orderItemId: string) => number;
  /** For renewing items: the end of the paid period, and whether we had to guess it. */
  readonly period: { readonly endsAt: Date; readonly isGuessed: boolean };
};

/** Pending refunds count. They rarely fail, and then access is restored. */
export function isActiveRefund({ status }: { readonly status: RefundStatus }): boolean {
  return refundRules[status].access === "ended";
}

/** The money came back to us, so the customer didn't get it. */
export function hasRefundFailed({ status }: { readonly status: RefundStatus }): boolean {
  return refundRules[status].money === "back";
}

/** Stripe took the disputed money, for now or for good. */
export function hasTakenMoney(dispute: DisputeState): boolean {
  return getDisputeRule(dispute).money !== "kept";
}

/** A renewal pays only for the items that renew. */
export function hasPaidFor(
  { kind }: Pick<PaidPayment, "kind">,
  { recurringInterval }: Pick<OrderFacts["items"][number], "recurringInterval">,
): boolean {
  return kind === "initial" || recurringInterval !== null;
}

type Facts = Pick<OrderFacts, "items" | "refunds" | "disputes" | "subscriptionEndsAt">;

/** Derives one payment's state from the refunds and disputes of its payment intent. */
export function derivePaymentState(payment: PaidPayment, facts: Facts): PaymentState {
  const isForThisPayment = ({ paymentIntentId }: { readonly paymentIntentId: string }) =>
    paymentIntentId === payment.paymentIntentId;
  const refunds = facts.refunds.filter(
    (refund) => isActiveRefund(refund) && isForThisPayment(refund),
  );
  const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  const isRefunded = payment.amountCents > 0 && refundedCents >= payment.amountCents;
  const paidItemIds = new Set(
    facts.items.filter((item) => hasPaidFor(payment, item)).map((item) => item.id),
  );
  const lines = refunds.flatMap((refund) => refund.lines ?? []);
  return {
    payment,
    isRefunded,
    isDisputed: facts.disputes.some(
      (dispute) => isForThisPayment(dispute) && suspendsAccess(dispute),
    ),
    refundsWithoutLines: isRefunded
      ? []
      : refunds.filter(
          (refund) =>
            !refund.resolvedAt && !refund.lines?.some((line) => paidItemIds.has(line.orderItemId)),
        ),
    refundedUnits: (orderItemId) =>
      lines
        .filter((line) => line.orderItemId === orderItemId)
        .reduce((sum, line) => sum + line.quantity, 0),
    period: derivePeriod(payment, facts.subscriptionEndsAt),
  };
}

/**
 * Without a period end on the invoice, use the subscription's current period if this payment covers
 * it; otherwise assume a month and ask staff. Never grant access forever.
 */
function derivePeriod(
  payment: PaidPayment,
  subscriptionEndsAt: Date | null,
): PaymentState["period"] {
  if (payment.periodEndsAt) return { endsAt: payment.periodEndsAt, isGuessed: false };
  const paidMs = payment.paidAt.getTime();
  const lengthMs = (subscriptionEndsAt?.getTime() ?? 0) - paidMs;
  if (subscriptionEndsAt && lengthMs > 0 && lengthMs <= longestPeriodMs) {
    return { endsAt: subscriptionEndsAt, isGuessed: false };
  }
  return { endsAt: new Date(paidMs + guessedPeriodMs), isGuessed: true };
}
