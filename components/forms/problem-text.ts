import { unreachableText } from "@/lib/forms/form-copy";
import type { FormResult } from "@/lib/forms/form-result";

/** Returns a general message for a form that the operation didn't get to see. */
export function getProblemText(
  result: Extract<FormResult<unknown, unknown>, { status: "invalid" | "limited" | "fault" }>,
): string {
  switch (result.status) {
    case "limited":
      return `Too many attempts. Please try again ${formatWait(result.retryAfterSeconds)}.`;
    case "fault":
      return result.faultId === null
        ? unreachableText
        : `Something went wrong on our end. Try again in a moment. Reference: ${result.faultId}`;
    case "invalid":
      return incompleteLink;
  }
}

const incompleteLink = "This link is incomplete. Open the full link from your receipt.";

/** Formats a waiting time, such as `in 4 minutes`. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}
