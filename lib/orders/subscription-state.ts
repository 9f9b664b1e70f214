/** A subscription never comes back from these (docs.stripe.com/api/subscriptions/object). */
export const endedStatuses: readonly string[] = ["canceled", "incomplete_expired"];

/** True once nothing renews any more, and no invoice of it waits to be paid. */
export function hasEnded({ status }: { readonly status: string }): boolean {
  return endedStatuses.includes(status);
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
  if (hasEnded(subscription)) {
    return { isOver: true, at: cancelAtPeriodEnd ? currentPeriodEndsAt : canceledAt };
  }
  const isPast = currentPeriodEndsAt !== null && currentPeriodEndsAt <= now;
  return { isOver: cancelAtPeriodEnd && isPast, at: currentPeriodEndsAt };
}
