import type { ActionMessage } from "@/lib/core/action-state";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";
import type { ChangeFrequencyProblem } from "@/lib/subscribers/change-frequency";
import type { RemoveSuppressionProblem } from "@/lib/subscribers/remove-suppression-as-staff";
import type { ResendProblem } from "@/lib/subscribers/resend-confirmation-as-staff";

type Problem = ResendProblem | ChangeFrequencyProblem | RemoveSuppressionProblem;

const { minutesBetween, perDay } = linkEmailLimits.confirm;

export const subscriberErrorMessages: Readonly<Record<Problem, ActionMessage>> = {
  unknown: {
    title: "No such subscriber",
    description: "They may have erased themselves meanwhile. Go back to the list.",
  },
  not_waiting: {
    title: "Nothing to confirm",
    description:
      "They have confirmed, left or complained. Whoever left signs up anew; a complaint is lifted first.",
  },
  limited: {
    title: "Not sent",
    description: `An address gets one confirmation in ${minutesBetween} minutes and ${perDay} a day, whoever asks. The link in the last one still works.`,
  },
  changed_since: {
    title: "Somebody changed this meanwhile",
    description: "The pace is not what this page showed. Load the page anew and look again.",
  },
  left: {
    title: "They have left",
    description: "Only they can come back: by a new sign-up or by their own preferences.",
  },
  same: { title: "Nothing to change", description: "They have this pace already." },
  provider_unavailable: {
    title: "The mail provider did not answer",
    description: "Nothing was changed. Try again in a minute.",
  },
  not_suppressed: {
    title: "Nothing to lift",
    description: "Nothing stands against this address any more.",
  },
};
