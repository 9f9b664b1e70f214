import type { ActionMessage } from "@/lib/core/action-state";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";
import type { ChangeFrequencyProblem } from "@/lib/subscribers/change-frequency";
import type { RemoveSuppressionProblem } from "@/lib/subscribers/remove-suppression-as-staff";
import type { ResendProblem } from "@/lib/subscribers/resend-confirmation-as-staff";

type Problem = ResendProblem | ChangeFrequencyProblem | RemoveSuppressionProblem;

const { minutesBetween, perDay } = linkEmailLimits.confirm;

export const subscriberErrorMessages: Readonly<Record<Problem, ActionMessage>> = {
  unknown: {
    title: "Subscriber not found",
    description: "They may have deleted their data. Go back to the list.",
  },
  not_waiting: {
    title: "Nothing to confirm",
    description:
      "They have confirmed, unsubscribed or complained. Former subscribers need to sign up again; a complaint has to be removed first.",
  },
  limited: {
    title: "Not sent",
    description: `An address can get one confirmation every ${minutesBetween} minutes and ${perDay} a day. The link in the last email still works.`,
  },
  changed_since: {
    title: "This was updated by someone else",
    description: "The frequency isn't what this page showed. Reload the page and try again.",
  },
  already_unsubscribed: {
    title: "Already unsubscribed",
    description: "Only they can resubscribe, by signing up again or in their preferences.",
  },
  same: { title: "No changes", description: "They already have this frequency." },
  provider_unavailable: {
    title: "The email provider didn't respond",
    description: "No changes were made. Try again in a minute.",
  },
  not_suppressed: {
    title: "Nothing to remove",
    description: "This address is no longer suppressed.",
  },
};
