import type { CheckoutSnapshot } from "@/lib/core/ports/payments";

/**
 * Returns true if a Checkout session is paid: complete, with the money received or nothing to pay
 * (`no_payment_required`, after a full discount). A first invoice paid later marks its session as
 * paid (session-facts.ts). lib/orders/state/derive-order-state.ts derives the order's status.
 */
export function isSessionPaid(
  session: Pick<CheckoutSnapshot, "status" | "paymentStatus">,
): boolean {
  return session.status === "complete" && session.paymentStatus !== "unpaid";
}

/** Returns true if a session is paid, or its delayed payment is still pending. */
export function isPaying(session: Pick<CheckoutSnapshot, "status" | "hasFailed">): boolean {
  return session.status === "complete" && !session.hasFailed;
}

/** Returns true if untrusted text could be a Stripe Checkout session id. */
export function isSessionId(text: string): boolean {
  return /^cs_\w{1,250}$/.test(text);
}
