import type { FormOutcome } from "@/components/downloads/outcomes";
import {
  formatWait,
  getProblemText as getText,
  incompleteLink,
} from "@/components/forms/problem-text";
import { unreachableText } from "@/components/ui/unreachable-text";

export { formatWait, incompleteLink };

/** Returns a general message for a failed form. */
export function getProblemText(outcome: FormOutcome<unknown>): string {
  switch (outcome.status) {
    case "rate_limited":
      return getText({ status: "limited", retryAfterSeconds: outcome.retryAfterSeconds });
    case "fault":
      return getText(outcome);
    case "unreachable":
      return unreachableText;
    default:
      return incompleteLink;
  }
}
