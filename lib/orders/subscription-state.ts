/** A subscription never comes back from these (docs.stripe.com/api/subscriptions/object). */
export const endedStatuses: readonly string[] = ["canceled", "incomplete_expired"];

type Status = { readonly status: string };

/** True once nothing renews any more, and no invoice of it waits to be paid. */
export function hasEnded({ status }: Status): boolean {
  return endedStatuses.includes(status);
}

/** Whether a payment failed and may be tried again: nobody has paid for the period that runs. */
export function hasOpenPayment({ status }: Status): boolean {
  return status === "past_due" || status === "unpaid";
}

/** Whether it renews no more: it ends with its period, or has ended at once. */
export function isCancelled(state: Status & { readonly cancelAtPeriodEnd: boolean }): boolean {
  return state.cancelAtPeriodEnd || state.status === "canceled";
}

type State = {
  readonly status: string;
  readonly currentPeriodEndsAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly canceledAt: Date | null;
};

/**
 * Whether a renewal is over, and when it ended or would end; null where Stripe did not say. One that
 * was cancelled is over with its period, though Stripe tells of it only some time after.
 */
export function endOf(
  subscription: State,
  now: Date,
): { readonly isOver: boolean; readonly at: Date | null } {
  const { currentPeriodEndsAt, cancelAtPeriodEnd, canceledAt } = subscription;
  const isPast = currentPeriodEndsAt !== null && currentPeriodEndsAt <= now;
  if (hasEnded(subscription)) {
    // It may have ended at once after all, before the period that it was to end with.
    return { isOver: true, at: cancelAtPeriodEnd && isPast ? currentPeriodEndsAt : canceledAt };
  }
  return { isOver: cancelAtPeriodEnd && isPast, at: currentPeriodEndsAt };
}
