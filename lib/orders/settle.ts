import { openQuestions, questionReasons } from "@/lib/orders/open-questions";
import type { OrderFacts } from "@/lib/orders/order-facts";
import { isInEffect, type Standing, standingOf } from "@/lib/orders/standing";
import type { Entitlement, OrderStatus, ReviewQuestion } from "@/lib/orders/status";

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
  /** The most urgent thing staff must decide; null if nothing. */
  readonly question: ReviewQuestion | null;
};

type Item = OrderFacts["items"][number];

/**
 * Derives an order's status, refunded amount and grants from its facts. Pure: the order in which
 * facts arrived can't matter.
 */
export function settle(facts: OrderFacts): Settlement {
  const standings = facts.payments.map((payment) => standingOf(payment, facts));
  const initial = standings.find((standing) => standing.payment.kind === "initial");
  if (!initial) {
    return { status: unpaidStatus(facts), refundedCents: 0, grants: [], question: null };
  }
  const refundedCents = facts.refunds
    .filter(isInEffect)
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const [first] = openQuestions(facts);
  return {
    status: paidStatus(standings, refundedCents),
    refundedCents,
    grants: facts.items.flatMap((item) => grantsOf(item, standings, initial)),
    question: first ? questionReasons[first.about] : null,
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

function grantsOf(item: Item, standings: readonly Standing[], initial: Standing): SettledGrant[] {
  const entitlements: Entitlement[] = [];
  if (item.includesEbook) entitlements.push("ebook");
  if (item.kind === "course") entitlements.push("course");
  if (item.kind === "radio") entitlements.push("airplay");
  return entitlements.flatMap((entitlement) =>
    Array.from({ length: item.quantity }, (_, index) => {
      const unit = index + 1;
      const key = { orderItemId: item.id, entitlement, unit };
      if (entitlement === "airplay" && item.recurringInterval) {
        return { ...key, ...renewingAirplay(item, unit, standings) };
      }
      const isRefunded = isUnitRefunded(item, unit, initial);
      const reason = isRefunded ? "refunded" : initial.isDisputed ? "disputed" : null;
      return { ...key, revokedReason: reason, expiresAt: null };
    }),
  );
}

/** Revoke the last units first, so refunding one of two copies keeps the first. */
function isUnitRefunded(item: Item, unit: number, standing: Standing): boolean {
  const refunded = standing.isRefunded ? item.quantity : standing.refundedUnits(item.id);
  return unit > item.quantity - refunded;
}

/**
 * Monthly airplay lasts until the latest period that was paid and neither refunded nor disputed.
 */
function renewingAirplay(
  item: Item,
  unit: number,
  standings: readonly Standing[],
): Pick<SettledGrant, "revokedReason" | "expiresAt"> {
  const notRefunded = standings.filter((standing) => !isUnitRefunded(item, unit, standing));
  const kept = notRefunded.filter((standing) => !standing.isDisputed);
  if (kept.length === 0) {
    return { revokedReason: notRefunded.length > 0 ? "disputed" : "refunded", expiresAt: null };
  }
  const ends = kept.map((standing) => standing.period.endsAt.getTime());
  return { revokedReason: null, expiresAt: new Date(Math.max(...ends)) };
}
