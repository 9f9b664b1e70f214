import type { FormOutcome } from "@/components/downloads/outcomes";

export const incompleteLink = "This link is incomplete. Open the full link from your receipt.";

/** Returns a general message for a failed form. */
export function getProblemText(outcome: FormOutcome<unknown>): string {
  switch (outcome.status) {
    case "rate_limited":
      return `Too many attempts. Please try again ${formatWait(outcome.retryAfterSeconds)}.`;
    case "fault":
      return `Try again in a moment. Something went wrong on our end. Reference: ${outcome.faultId}`;
    case "unreachable":
      return "Check your connection and try again. We couldn't reach the server.";
    default:
      return incompleteLink;
  }
}

/** Formats a waiting time, such as `in 4 minutes`. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}
