import type { ConsultationStatus } from "@/lib/consultations/status";
import { minuteMs } from "@/lib/durations";
import type { OrderStatus } from "@/lib/orders/status";

/** All that decides what money makes of a consultation. */
export type ConsultationFacts = {
  readonly status: ConsultationStatus;
  readonly offerRevision: number;
  readonly startsAt: Date | null;
  readonly payBy: Date | null;
  readonly orders: readonly {
    /** The offer that it pays for. */
    readonly revision: number;
    readonly status: OrderStatus;
    /** When the buyer was done with the payment page. */
    readonly completedAt: Date | null;
  }[];
};

export type SettledConsultation = {
  readonly status: ConsultationStatus;
  readonly isPaidTwice: boolean;
};

const heldStatuses: readonly OrderStatus[] = ["paid", "partially_refunded", "disputed"];

/** Its page is ended by a job that runs each minute, and word of a payment takes a while. */
const graceMs = 10 * minuteMs;

/** Where money has been taken into account; `done` stays whatever becomes of it. */
const paidStatuses: readonly ConsultationStatus[] = ["paid", "invited", "paid_late"];

/**
 * What the money that lies with us makes of a consultation. Only the offer that stands, paid within
 * its time and before the session, makes it `paid`; all other money is for staff to decide on, never
 * confirmed by itself. Pure: the order in which payments became known makes no difference.
 */
export function settleConsultation(facts: ConsultationFacts, now: Date): SettledConsultation {
  const held = facts.orders.filter(({ status }) => heldStatuses.includes(status));
  return { status: statusOf(facts, held, now), isPaidTwice: held.length > 1 };
}

type Orders = ConsultationFacts["orders"];

function statusOf(facts: ConsultationFacts, held: Orders, now: Date): ConsultationStatus {
  const { status, offerRevision, orders } = facts;
  if (status === "done") return status;
  const isReturned = (one: Orders[number]) => one.status === "refunded";
  if (held.length === 0) {
    if (paidStatuses.includes(status)) return orders.some(isReturned) ? "refunded" : status;
    // Payment and refund became known at once.
    const wasReturned = orders.some((one) => isReturned(one) && one.revision === offerRevision);
    return wasReturned && canBePaid(status) ? "refunded" : status;
  }
  if (paidStatuses.includes(status)) return status;
  return held.some((order) => isInTime(order, facts, now)) ? "paid" : "paid_late";
}

function canBePaid(status: ConsultationStatus): boolean {
  return status === "payment_requested" || status === "expired" || status === "declined";
}

function isInTime(order: Orders[number], facts: ConsultationFacts, now: Date): boolean {
  const { status, offerRevision, startsAt, payBy } = facts;
  // An offer that has expired stands again when the payment turns out to have been in time.
  if (status !== "payment_requested" && status !== "expired") return false;
  if (order.revision !== offerRevision || !order.completedAt || !payBy || !startsAt) return false;
  return order.completedAt.getTime() <= payBy.getTime() + graceMs && startsAt > now;
}
