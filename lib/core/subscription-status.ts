/** Final subscription statuses (docs.stripe.com/api/subscriptions/object). */
export const endedStatuses: readonly string[] = ["canceled", "incomplete_expired"];

/** Statuses in which Stripe keeps charging: paid up, or retrying a failed payment. */
export const renewingStatuses: readonly string[] = ["active", "past_due"];

type Status = { readonly status: string };

/** Returns true once a subscription no longer renews and has no payable invoice. */
export function hasEnded({ status }: Status): boolean {
  return endedStatuses.includes(status);
}

/** Returns true when a payment failed and may be retried: the current period is unpaid. */
export function hasOpenPayment({ status }: Status): boolean {
  return status === "past_due" || status === "unpaid";
}

/** Returns true if a subscription won't renew, whether it ended or ends with its period. */
export function isCanceled(state: Status & { readonly cancelAtPeriodEnd: boolean }): boolean {
  return state.cancelAtPeriodEnd || state.status === "canceled";
}

type State = {
  readonly status: string;
  readonly currentPeriodEndsAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly canceledAt: Date | null;
};

/**
 * Returns whether a subscription is over, and when it ended or will end (null if Stripe doesn't
 * say). A canceled one is over at its period's end, although Stripe reports that later.
 */
export function getSubscriptionEnd(
  subscription: State,
  now: Date,
): { readonly isOver: boolean; readonly at: Date | null } {
  const { currentPeriodEndsAt, cancelAtPeriodEnd, canceledAt } = subscription;
  const isPast = currentPeriodEndsAt !== null && currentPeriodEndsAt <= now;
  if (hasEnded(subscription)) {
    // It may still have ended early, before the end of its period.
    return { isOver: true, at: cancelAtPeriodEnd && isPast ? currentPeriodEndsAt : canceledAt };
  }
  return { isOver: cancelAtPeriodEnd && isPast, at: currentPeriodEndsAt };
}
