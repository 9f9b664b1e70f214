import { dayMs } from "@/lib/durations";
import type { OrderFacts, PaidPayment } from "@/lib/orders/order-facts";
import type { RefundStatus } from "@/lib/orders/status";

/** The longest month, and a day for a payment that arrived before its period's first second. */
const longestPeriodMs = 32 * dayMs;
const guessedPeriodMs = 31 * dayMs;

/** What has become of one payment: how much of it stayed, and what was given back for it. */
export type Standing = {
  readonly payment: PaidPayment;
  readonly isRefunded: boolean;
  readonly isDisputed: boolean;
  /** Partial refunds that name nothing which this payment bought, and that nobody has answered. */
  readonly unnamedRefunds: OrderFacts["refunds"];
  /** The units of a line that refunds of this payment name. */
  readonly refundedUnits: (orderItemId: string) => number;
  /** Of what renews: until when this payment pays, and whether nobody told us that. */
  readonly period: { readonly endsAt: Date; readonly isGuessed: boolean };
};

/** A refund that is under way counts: it fails seldom, and then access comes back. */
export function isInEffect({ status }: { readonly status: RefundStatus }): boolean {
  return status !== "failed" && status !== "canceled";
}

/** A renewal pays for the lines that renew, and for nothing else of the order. */
export function didBuy(
  { kind }: Pick<PaidPayment, "kind">,
  { recurringInterval }: Pick<OrderFacts["items"][number], "recurringInterval">,
): boolean {
  return kind === "initial" || recurringInterval !== null;
}

type Facts = Pick<OrderFacts, "items" | "refunds" | "disputes" | "subscriptionEndsAt">;

/** Judges one payment by the refunds and disputes of its own payment intent. Pure. */
export function standingOf(payment: PaidPayment, facts: Facts): Standing {
  const isOwn = (one: { readonly paymentIntentId: string }) =>
    one.paymentIntentId === payment.paymentIntentId;
  const refunds = facts.refunds.filter((refund) => isInEffect(refund) && isOwn(refund));
  const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  const isRefunded = payment.amountCents > 0 && refundedCents >= payment.amountCents;
  const bought = new Set(
    facts.items.filter((item) => didBuy(payment, item)).map((item) => item.id),
  );
  const lines = refunds.flatMap((refund) => refund.lines ?? []);
  return {
    payment,
    isRefunded,
    isDisputed: facts.disputes.some((dispute) => isOwn(dispute) && dispute.outcome !== "won"),
    unnamedRefunds: isRefunded
      ? []
      : refunds.filter(
          (refund) =>
            !refund.answeredAt && !refund.lines?.some((line) => bought.has(line.orderItemId)),
        ),
    refundedUnits: (orderItemId) =>
      lines
        .filter((line) => line.orderItemId === orderItemId)
        .reduce((sum, line) => sum + line.quantity, 0),
    period: periodOf(payment, facts.subscriptionEndsAt),
  };
}

/**
 * Where the invoice told no end, the subscription's current one counts if it is this payment's. With
 * neither it is a month: never for ever, and staff are asked.
 */
function periodOf(payment: PaidPayment, subscriptionEndsAt: Date | null): Standing["period"] {
  if (payment.periodEndsAt) return { endsAt: payment.periodEndsAt, isGuessed: false };
  const paidMs = payment.paidAt.getTime();
  const lengthMs = (subscriptionEndsAt?.getTime() ?? 0) - paidMs;
  if (subscriptionEndsAt && lengthMs > 0 && lengthMs <= longestPeriodMs) {
    return { endsAt: subscriptionEndsAt, isGuessed: false };
  }
  return { endsAt: new Date(paidMs + guessedPeriodMs), isGuessed: true };
}
