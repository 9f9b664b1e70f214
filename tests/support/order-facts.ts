import type { DisputeOutcome } from "@/db/values/payments";
import { deriveOrderState } from "@/lib/orders/state/derive-order-state";
import type { OrderFacts } from "@/lib/orders/state/order-facts";

export const ebook = {
  id: "line-ebook",
  kind: "ebook",
  quantity: 2,
  includesEbook: true,
  recurringInterval: null,
} as const;
export const spinPack = { ...ebook, id: "line-spins", kind: "radio", quantity: 1 } as const;
const elite = {
  id: "line-elite",
  kind: "radio",
  quantity: 1,
  includesEbook: false,
  recurringInterval: "month",
} as const;

const paidAt = new Date("2027-01-01T15:00:00Z");
export const firstMonth = new Date("2027-02-01T15:00:00Z");
export const secondMonth = new Date("2027-03-01T15:00:00Z");

/** Two eBooks, a radio package and a month of airplay, paid together. */
export const paid: OrderFacts = {
  isCompleted: true,
  hasPaymentFailed: false,
  hasExpired: false,
  items: [ebook, spinPack, elite],
  payments: [
    {
      id: "in_1",
      kind: "initial",
      paymentIntentId: "pi_1",
      amountCents: 275_000,
      paidAt,
      periodEndsAt: firstMonth,
    },
  ],
  refunds: [],
  disputes: [],
  fraudWarnings: [],
  subscriptionEndsAt: null,
};

const renewal = {
  id: "in_2",
  kind: "renewal",
  paymentIntentId: "pi_2",
  // 250,000 plus tax.
  amountCents: 274_375,
  paidAt: firstMonth,
  periodEndsAt: secondMonth,
} as const;

/** The same order after its first renewal. */
export const renewed: OrderFacts = { ...paid, payments: [...paid.payments, renewal] };

/** Returns when monthly airplay ends; null if it was revoked. */
export function airplayEnd(facts: OrderFacts): Date | null {
  const grant = deriveOrderState(facts).grants.find((one) => one.orderItemId === "line-elite");
  if (!grant) throw new Error("no airplay was granted");
  return grant.revokedReason ? null : grant.expiresAt;
}

export const refund = (amountCents: number, lines: OrderFacts["refunds"][number]["lines"] = null) =>
  ({ id: "re_1", paymentIntentId: "pi_1", amountCents, status: "succeeded", lines }) as const;

export const dispute = (outcome: DisputeOutcome, paymentIntentId = "pi_1") =>
  ({ id: "dp_1", paymentIntentId, amountCents: 1_000, outcome }) as const;

/** Live grants as `item entitlement unit`. */
export function liveGrantKeys(facts: OrderFacts): string[] {
  return deriveOrderState(facts)
    .grants.filter((grant) => grant.revokedReason === null)
    .map(({ orderItemId, entitlement, unit }) => `${orderItemId} ${entitlement} ${unit}`);
}
