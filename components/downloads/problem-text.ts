import type { FormOutcome } from "@/components/downloads/outcomes";

/** Returns a general message for a failed form. */
export function getProblemText(outcome: FormOutcome<unknown>): string {
  switch (outcome.status) {
    case "rate_limited":
      return `Too many attempts. Please try again ${formatWait(outcome.retryAfterSeconds)}.`;
    case "fault":
      return `Something went wrong on our side. Please try again. Reference: ${outcome.faultId}`;
    case "unreachable":
      return "We could not be reached. Check your connection and try again.";
    default:
      return "This page's link is not whole. Open it from your receipt again.";
  }
}

/** Formats a waiting time, such as `in 4 minutes`. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}
