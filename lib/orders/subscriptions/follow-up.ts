import { dayMs } from "@/lib/core/durations";

/** Days for which Today leaves out a past-due subscription after staff followed up. */
export const followUpHideDays = 3;

/** Returns when Today lists a subscription again if its payment is still open. */
export function getFollowUpEnd(followedUpAt: Date): Date {
  return new Date(followedUpAt.getTime() + followUpHideDays * dayMs);
}
