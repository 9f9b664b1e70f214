import type { FormOutcome } from "@/components/downloads/outcomes";
import { unreachableText } from "@/components/ui/unreachable-text";

export const incompleteLink = "This link is incomplete. Open the full link from your receipt.";

/** Returns a general message for a failed form. */
export function getProblemText(outcome: FormOutcome<unknown>): string {
  switch (outcome.status) {
    case "rate_limited":
      return `Too many attempts. Please try again ${formatWait(outcome.retryAfterSeconds)}.`;
    case "fault":
      return `Something went wrong on our end. Try again in a moment. Reference: ${outcome.faultId}`;
    case "unreachable":
      return unreachableText;
    default:
      return incompleteLink;
  }
}

/** Formats a waiting time, such as `in 4 minutes`. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}
