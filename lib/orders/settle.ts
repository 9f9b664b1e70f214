import type { ProductKind } from "@/lib/catalog/product";
import type { Entitlement, OrderStatus, RefundLine, RefundStatus } from "@/lib/orders/status";

/** All that decides what has become of an order. Amounts are integer cents. */
export type OrderFacts = {
  readonly isCompleted: boolean;
  readonly hasPaymentFailed: boolean;
  readonly hasExpired: boolean;
  readonly items: readonly {
    readonly id: string;
    readonly kind: ProductKind;
    readonly quantity: number;
    readonly includesEbook: boolean;
    readonly recurringInterval: "month" | null;
  }[];
  readonly payments: readonly {
    readonly kind: "initial" | "renewal";
    readonly paymentIntentId: string | null;
    readonly amountCents: number;
    readonly periodEndsAt: Date | null;
  }[];
  readonly refunds: readonly {
    readonly paymentIntentId: string;
    readonly amountCents: number;
    readonly status: RefundStatus;
    readonly lines: readonly RefundLine[] | null;
  }[];
  readonly disputes: readonly {
    readonly paymentIntentId: string;
    readonly outcome: "open" | "won" | "lost";
  }[];
};

export type SettledGrant = {
  readonly orderItemId: string;
  readonly entitlement: Entitlement;
  readonly unit: number;
  readonly revokedReason: "refunded" | "disputed" | null;
  readonly expiresAt: Date | null;
};

export type Settlement = {
  readonly status: OrderStatus;
  readonly refundedCents: number;
  readonly grants: readonly SettledGrant[];
  /** A partial refund that names no lines: staff must say which access it ends. */
  readonly needsDecision: boolean;
};

type Item = OrderFacts["items"][number];
type Payment = OrderFacts["payments"][number];
type Standing = {
  readonly payment: Payment;
  readonly isRefunded: boolean;
  readonly isDisputed: boolean;
};

/**
 * What an order has come to, from its facts alone. Pure, so that the order in which the facts
 * became known can't matter. A refund that is still under way counts: it fails seldom, and then
 * access comes back.
 */
export function settle(facts: OrderFacts): Settlement {
  const refunds = facts.refunds.filter(
    (refund) => refund.status !== "failed" && refund.status !== "canceled",
  );
  const standings = facts.payments.map((payment): Standing => {
    const own = refunds.filter((refund) => refund.paymentIntentId === payment.paymentIntentId);
    const refundedCents = own.reduce((sum, refund) => sum + refund.amountCents, 0);
    const disputes = facts.disputes.filter(
      (dispute) => dispute.paymentIntentId === payment.paymentIntentId,
    );
    return {
      payment,
      isRefunded: payment.amountCents > 0 && refundedCents >= payment.amountCents,
      isDisputed: disputes.some((dispute) => dispute.outcome !== "won"),
    };
  });
  const initial = standings.find((standing) => standing.payment.kind === "initial");
  if (!initial) {
    return { status: unpaidStatus(facts), refundedCents: 0, grants: [], needsDecision: false };
  }

  const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  const ofInitial = refunds.filter(
    (refund) => refund.paymentIntentId === initial.payment.paymentIntentId,
  );
  const refundedUnits = (item: Item) =>
    initial.isRefunded ? item.quantity : unitsOf(item, ofInitial);
  return {
    status: paidStatus(standings, refundedCents),
    refundedCents,
    grants: facts.items.flatMap((item) => grantsOf(item, standings, initial, refundedUnits(item))),
    needsDecision: !initial.isRefunded && ofInitial.some((refund) => refund.lines === null),
  };
}

function unpaidStatus(facts: OrderFacts): OrderStatus {
  if (facts.hasPaymentFailed) return "payment_failed";
  if (facts.isCompleted) return "processing";
  return facts.hasExpired ? "expired" : "pending";
}

function paidStatus(standings: readonly Standing[], refundedCents: number): OrderStatus {
  if (standings.some((standing) => standing.isDisputed)) return "disputed";
  const paying = standings.filter((standing) => standing.payment.amountCents > 0);
  if (paying.length > 0 && paying.every((standing) => standing.isRefunded)) return "refunded";
  return refundedCents > 0 ? "partially_refunded" : "paid";
}

function unitsOf(item: Item, refunds: readonly OrderFacts["refunds"][number][]): number {
  const named = refunds
    .flatMap((refund) => refund.lines ?? [])
    .filter((line) => line.orderItemId === item.id)
    .reduce((sum, line) => sum + line.quantity, 0);
  return Math.min(named, item.quantity);
}

function grantsOf(
  item: Item,
  standings: readonly Standing[],
  initial: Standing,
  refundedUnits: number,
): SettledGrant[] {
  const entitlements: Entitlement[] = [];
  if (item.includesEbook) entitlements.push("ebook");
  if (item.kind === "course") entitlements.push("course");
  if (item.kind === "radio") entitlements.push("airplay");
  return entitlements.flatMap((entitlement) =>
    Array.from({ length: item.quantity }, (_, index) => {
      const unit = index + 1;
      // The last units go first, so that a refund of one of two copies leaves the first.
      const isRefunded = unit > item.quantity - refundedUnits;
      const key = { orderItemId: item.id, entitlement, unit };
      if (entitlement === "airplay" && item.recurringInterval) {
        return { ...key, ...renewingAirplay(standings, isRefunded) };
      }
      const reason = isRefunded ? "refunded" : initial.isDisputed ? "disputed" : null;
      return { ...key, revokedReason: reason, expiresAt: null };
    }),
  );
}

/** Airplay by the month lasts as long as the longest period whose money stayed with us. */
function renewingAirplay(
  standings: readonly Standing[],
  isLineRefunded: boolean,
): Pick<SettledGrant, "revokedReason" | "expiresAt"> {
  const kept = standings.filter(
    ({ payment, isRefunded, isDisputed }) =>
      !isRefunded && !isDisputed && !(payment.kind === "initial" && isLineRefunded),
  );
  const ends = kept.flatMap(({ payment }) => payment.periodEndsAt?.getTime() ?? []);
  const expiresAt = ends.length > 0 ? new Date(Math.max(...ends)) : null;
  if (kept.length > 0) return { revokedReason: null, expiresAt };
  const isDisputed = standings.some((standing) => standing.isDisputed);
  return {
    revokedReason: isDisputed && !isLineRefunded ? "disputed" : "refunded",
    expiresAt: null,
  };
}
