import type { DerivedReviewReason, Entitlement, OrderStatus } from "@/db/values/orders";
import type { OrderFacts } from "@/lib/orders/state/order-facts";
import {
  derivePaymentState,
  isActiveRefund,
  type PaymentState,
} from "@/lib/orders/state/payment-state";
import { findReviewItems } from "@/lib/orders/state/review-items";

export type DerivedGrant = {
  readonly orderItemId: string;
  readonly entitlement: Entitlement;
  readonly unit: number;
  readonly revokedReason: "refunded" | "disputed" | null;
  readonly expiresAt: Date | null;
};

export type OrderState = {
  readonly status: OrderStatus;
  readonly refundedCents: number;
  readonly grants: readonly DerivedGrant[];
  /** The most urgent thing staff must decide; null if nothing. */
  readonly reviewReason: DerivedReviewReason | null;
};

type Item = OrderFacts["items"][number];

/**
 * Derives an order's status, refunded amount and grants from its facts. Pure: the order in which
 * facts arrived can't matter. An order is paid once it has an initial payment, which
 * record-payment-fact.ts records when lib/payments/session-facts.ts says its session is paid.
 */
export function deriveOrderState(facts: OrderFacts): OrderState {
  const paymentStates = facts.payments.map((payment) => derivePaymentState(payment, facts));
  const initial = paymentStates.find((paymentState) => paymentState.payment.kind === "initial");
  if (!initial) {
    return { status: deriveUnpaidStatus(facts), refundedCents: 0, grants: [], reviewReason: null };
  }
  const refundedCents = facts.refunds
    .filter(isActiveRefund)
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const [first] = findReviewItems(facts);
  return {
    status: derivePaidStatus(paymentStates, refundedCents),
    refundedCents,
    grants: facts.items.flatMap((item) => deriveGrants(item, paymentStates, initial)),
    reviewReason: first?.reason ?? null,
  };
}

function deriveUnpaidStatus(facts: OrderFacts): OrderStatus {
  if (facts.hasPaymentFailed) return "payment_failed";
  if (facts.isCompleted) return "processing";
  return facts.hasExpired ? "expired" : "pending";
}

function derivePaidStatus(
  paymentStates: readonly PaymentState[],
  refundedCents: number,
): OrderStatus {
  if (paymentStates.some((paymentState) => paymentState.isDisputed)) return "disputed";
  const paying = paymentStates.filter((paymentState) => paymentState.payment.amountCents > 0);
  if (paying.length > 0 && paying.every((paymentState) => paymentState.isRefunded))
    return "refunded";
  return refundedCents > 0 ? "partially_refunded" : "paid";
}

function deriveGrants(
  item: Item,
  paymentStates: readonly PaymentState[],
  initial: PaymentState,
): DerivedGrant[] {
  const entitlements: Entitlement[] = [];
  if (item.includesEbook) entitlements.push("ebook");
  if (item.kind === "course") entitlements.push("course");
  if (item.kind === "radio") entitlements.push("airplay");
  return entitlements.flatMap((entitlement) =>
    Array.from({ length: item.quantity }, (_, index) => {
      const unit = index + 1;
      const key = { orderItemId: item.id, entitlement, unit };
      if (entitlement === "airplay" && item.recurringInterval) {
        return { ...key, ...deriveRenewingAirplay(item, unit, paymentStates) };
      }
      const isRefunded = isUnitRefunded(item, unit, initial);
      const reason = isRefunded ? "refunded" : initial.isDisputed ? "disputed" : null;
      return { ...key, revokedReason: reason, expiresAt: null };
    }),
  );
}

/** Revoke the last units first, so refunding one of two copies keeps the first. */
function isUnitRefunded(item: Item, unit: number, paymentState: PaymentState): boolean {
  const refunded = paymentState.isRefunded ? item.quantity : paymentState.refundedUnits(item.id);
  return unit > item.quantity - refunded;
}

/**
 * Monthly airplay lasts until the latest period that was paid and isn't refunded or disputed.
 */
function deriveRenewingAirplay(
  item: Item,
  unit: number,
  paymentStates: readonly PaymentState[],
): Pick<DerivedGrant, "revokedReason" | "expiresAt"> {
  const notRefunded = paymentStates.filter(
    (paymentState) => !isUnitRefunded(item, unit, paymentState),
  );
  const paidStates = notRefunded.filter((paymentState) => !paymentState.isDisputed);
  if (paidStates.length === 0) {
    return { revokedReason: notRefunded.length > 0 ? "disputed" : "refunded", expiresAt: null };
  }
  const ends = paidStates.map((paymentState) => paymentState.period.endsAt.getTime());
  return { revokedReason: null, expiresAt: new Date(Math.max(...ends)) };
}
