import type { ConsultationStatus } from "@/db/values/consultations";
import type { OrderStatus } from "@/db/values/orders";
import { minuteMs } from "@/lib/core/durations";

/** Input of `deriveConsultationStatus`. */
export type ConsultationPaymentFacts = {
  readonly status: ConsultationStatus;
  readonly offerRevision: number;
  readonly startsAt: Date | null;
  readonly payBy: Date | null;
  readonly orders: readonly {
    /** Revision of the offer it pays for. */
    readonly revision: number;
    readonly status: OrderStatus;
    /** When the customer completed the payment page. */
    readonly completedAt: Date | null;
  }[];
};

export type DerivedConsultation = {
  readonly status: ConsultationStatus;
  readonly isPaidTwice: boolean;
};

const paidOrderStatuses: readonly OrderStatus[] = ["paid", "partially_refunded", "disputed"];

/** The job that expires payment pages runs every minute, and payment events take time to arrive. */
const graceMs = 10 * minuteMs;

/** `done` isn't listed: it never changes. */
const paidStatuses: readonly ConsultationStatus[] = ["paid", "invited", "paid_late"];

/**
 * Derives a consultation's status from its orders. Only a payment for the current offer, made in
 * time and before the session, makes it `paid`; staff decide about any other payment. Pure, and
 * independent of the order in which payments arrive.
 */
export function deriveConsultationStatus(
  facts: ConsultationPaymentFacts,
  now: Date,
): DerivedConsultation {
  const paidOrders = facts.orders.filter(({ status }) => paidOrderStatuses.includes(status));
  return { status: deriveStatus(facts, paidOrders, now), isPaidTwice: paidOrders.length > 1 };
}

type Orders = ConsultationPaymentFacts["orders"];

function deriveStatus(
  facts: ConsultationPaymentFacts,
  paidOrders: Orders,
  now: Date,
): ConsultationStatus {
  const { status, offerRevision, orders } = facts;
  if (status === "done") return status;
  const isRefunded = (order: Orders[number]) => order.status === "refunded";
  if (paidOrders.length === 0) {
    if (paidStatuses.includes(status)) return orders.some(isRefunded) ? "refunded" : status;
    // The payment and its refund arrived together.
    const wasRefunded = orders.some(
      (order) => isRefunded(order) && order.revision === offerRevision,
    );
    return wasRefunded && canBePaid(status) ? "refunded" : status;
  }
  if (paidStatuses.includes(status)) return status;
  return paidOrders.some((order) => isInTime(order, facts, now)) ? "paid" : "paid_late";
}

function canBePaid(status: ConsultationStatus): boolean {
  return status === "payment_requested" || status === "expired" || status === "declined";
}

function isInTime(order: Orders[number], facts: ConsultationPaymentFacts, now: Date): boolean {
  const { status, offerRevision, startsAt, payBy } = facts;
  // An expired offer becomes valid again if its payment turns out to be in time.
  if (status !== "payment_requested" && status !== "expired") return false;
  if (order.revision !== offerRevision || !order.completedAt || !payBy || !startsAt) return false;
  return order.completedAt.getTime() <= payBy.getTime() + graceMs && startsAt > now;
}
