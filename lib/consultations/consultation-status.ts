import type { ConsultationStatus } from "@/db/values/consultations";
import type { OrderStatus } from "@/db/values/orders";
import { sessionNoticeHours } from "@/lib/catalog/refund-copy";
import { hourMs, minuteMs } from "@/lib/core/durations";

/** The statuses from which staff can take each action. */
export const consultationTransitions = {
  offer: ["requested", "offered", "payment_requested", "expired", "declined", "refunded"],
  requestPayment: ["offered"],
  decline: ["requested", "offered", "payment_requested", "expired"],
  reschedule: ["paid", "invited", "paid_late"],
  invite: ["paid", "invited"],
  finish: ["invited"],
} as const satisfies Record<string, readonly ConsultationStatus[]>;

export type ConsultationTransition = keyof typeof consultationTransitions;

export function canTransition(
  transition: ConsultationTransition,
  status: ConsultationStatus,
): boolean {
  return consultationTransitions[transition].some((from) => from === status);
}

/** True if the consultation is over, so no deadline applies. Staff may still offer another time. */
export function isFinished(status: ConsultationStatus): boolean {
  return ["done", "declined", "expired", "refunded", "canceled"].includes(status);
}

/** How often a customer moves a session herself. */
export const maxMoves = 2;

type BookedSession = {
  readonly status: ConsultationStatus;
  readonly startsAt: Date | null;
  readonly moves: number;
};

/** What a customer may still do herself with a session, until 24 hours before it starts. */
export function getOwnChanges({ status, startsAt, moves }: BookedSession, now: Date) {
  const isBooked = status === "paid" || status === "invited";
  const latest = now.getTime() + sessionNoticeHours * hourMs;
  const canCancel = isBooked && startsAt !== null && startsAt.getTime() >= latest;
  return { canCancel, canMove: canCancel && moves < maxMoves };
}

/** True if the visitor already has a calendar file, so a new time must be sent immediately. */
export function needsInvitation({ status }: { readonly status: ConsultationStatus }): boolean {
  return status === "invited";
}

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
  // The customer's refund is under way; if Stripe refuses it, staff hear from the refund itself.
  if (status === "canceled") {
    const isGivenBack = paidOrders.length === 0 && orders.some((one) => one.status === "refunded");
    return isGivenBack ? "refunded" : status;
  }
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
