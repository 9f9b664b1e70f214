/** A subscription never comes back from these (docs.stripe.com/api/subscriptions/object). */
export const endedStatuses: readonly string[] = ["canceled", "incomplete_expired"];

/** True once nothing renews any more. */
export function hasEnded({ status }: { readonly status: string }): boolean {
  return endedStatuses.includes(status);
}
