import type { FrequencyPref, SignupSource, SuppressionReason } from "@/db/values/newsletter";
import type { DeliveryProblem, SubscriberStatus } from "@/db/values/subscribers";
import type { ActionMessage } from "@/lib/core/action-state";
import { editConflict } from "@/lib/core/action-state";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";
import type { ChangeFrequencyProblem } from "@/lib/subscribers/change-frequency";
import type { RemoveSuppressionProblem } from "@/lib/subscribers/remove-suppression-as-staff";
import type { ResendProblem } from "@/lib/subscribers/resend-confirmation-as-staff";

export const subscriberStatusLabels: Readonly<Record<SubscriberStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};

export const frequencyLabels: Readonly<Record<FrequencyPref, string>> = {
  daily: "Daily",
  twice_weekly: "Twice weekly",
  weekly: "Weekly",
  unsubscribed: "Unsubscribed",
};

export const deliveryProblemLabels: Readonly<Record<DeliveryProblem, string>> = {
  bounced: "Bounced",
  complained: "Complained",
  failed: "Last email failed",
};

export const suppressionReasonLabels: Readonly<Record<SuppressionReason, string>> = {
  bounced: "Bounced",
  complained: "Complained",
  erased: "Deleted by request",
};

export const signupSourceLabels: Readonly<Record<SignupSource, string>> = {
  modal: "Newsletter dialog",
  inline: "Form on a page",
  popup: "Exit popup",
  community: "Community page",
  membership: "Membership page",
  checkout: "Checkout",
};

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
      "They've confirmed, unsubscribed or reported spam. Former subscribers need to sign up again. Remove a spam complaint first.",
  },
  limited: {
    title: "Not sent",
    description: `We send one confirmation every ${minutesBetween} minutes, and at most ${perDay} a day. The link in the last email still works.`,
  },
  changed_since: editConflict,
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
