import type { FrequencyPref, SignupSource, SuppressionReason } from "@/db/values/newsletter";
import type { DeliveryProblem, SubscriberFilter, SubscriberStatus } from "@/db/values/subscribers";
import { type ActionMessage, editConflict } from "@/lib/core/action-state";
import { emailLimits } from "@/lib/rate-limit/policies";
import type {
  ChangeFrequencyProblem,
  RemoveSuppressionProblem,
  ResendProblem,
  SkipReason,
  SubscriberChange,
} from "@/lib/subscribers/change-subscribers";

export {
  type DeliveryProblem,
  highIntentFrom,
  quickChecks,
  type SubscriberStatus,
} from "@/db/values/subscribers";

/** Frequencies that staff can set. Unsubscribing is a separate action. */
export const staffFrequencies = [
  "daily",
  "twice_weekly",
  "weekly",
] as const satisfies readonly FrequencyPref[];
export type StaffFrequency = (typeof staffFrequencies)[number];

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
  erased: "Deleted at their request",
  opted_out: "Left a list elsewhere",
};

export const signupSourceLabels: Readonly<Record<SignupSource, string>> = {
  modal: "Newsletter dialog",
  inline: "Page form",
  popup: "Exit popup",
  community: "Community page",
  membership: "Membership page",
  checkout: "Checkout",
  import: "Import",
};

/** After a number, in the result of a bulk action. */
const skipReasonTexts: Readonly<Record<SkipReason, string>> = {
  unknown: "deleted",
  not_waiting: "not waiting for confirmation",
  limited: "emailed recently",
  changed_since: "changed by someone else",
  already_unsubscribed: "already unsubscribed",
  same: "already at this frequency",
};

/** Why a bulk action left subscribers as they were; undefined if it skipped none. */
export function describeSkipped(skipped: ReadonlyMap<SkipReason, number>): string | undefined {
  const reasons = [...skipped].map(
    ([reason, count]) => `${count.toLocaleString("en-US")} ${skipReasonTexts[reason]}`,
  );
  return reasons.length > 0 ? `Skipped: ${reasons.join(", ")}.` : undefined;
}

/** Before a number, in the result of a bulk action. */
export const doneTexts: Readonly<Record<SubscriberChange["kind"], string>> = {
  frequency: "Changed",
  resend: "Emailed",
  unsubscribe: "Unsubscribed",
};

export function countSubscribersText(count: number): string {
  return count === 1 ? "1 subscriber" : `${count.toLocaleString("en-US")} subscribers`;
}

type Problem = ResendProblem | ChangeFrequencyProblem | RemoveSuppressionProblem;

const { perHour, perDay } = emailLimits.newsletterConfirm;

export const subscriberErrorMessages: Readonly<Record<Problem, ActionMessage>> = {
  unknown: {
    title: "Subscriber not found",
    description: "This person might have deleted their data. Go back to the list.",
  },
  not_waiting: {
    title: "Nothing to confirm",
    description:
      "This subscriber isn't waiting to confirm. If they unsubscribed, they have to sign up again. If they reported spam, remove the suppression first.",
  },
  limited: {
    title: "Not sent",
    description: `We send each address at most one confirmation email per minute, ${perHour} per hour, and ${perDay} per day. The link in the last email still works.`,
  },
  changed_since: editConflict,
  already_unsubscribed: {
    title: "Already unsubscribed",
    description: "To resubscribe, the subscriber has to sign up again or change their preferences.",
  },
  same: { title: "No changes", description: "The subscriber already has this frequency." },
  provider_unavailable: {
    title: "The email provider didn't respond",
    description: "No changes were made. Try again in a minute.",
  },
  not_suppressed: {
    title: "Nothing to remove",
    description: "This address is no longer suppressed.",
  },
};

/** Filters of the subscriber list. */
export const subscriberFilterChoices: readonly {
  readonly value: SubscriberFilter | "";
  readonly label: string;
}[] = [
  { value: "", label: "All subscribers" },
  { value: "new-7d", label: "New in 7 days" },
  { value: "new-30d", label: "New in 30 days" },
  { value: "pending", label: "Pending" },
  { value: "confirmed", label: "Confirmed" },
  { value: "unsubscribed", label: "Unsubscribed" },
  { value: "high-intent", label: "High Intent" },
  { value: "needs-attention", label: "Needs attention" },
  { value: "daily", label: "Daily" },
  { value: "twice-weekly", label: "Twice weekly" },
  { value: "weekly", label: "Weekly" },
  { value: "membership", label: "Membership: any plan" },
  { value: "membership-basic", label: "Membership: Basic" },
  { value: "membership-professional", label: "Membership: Professional" },
  { value: "membership-enterprise", label: "Membership: Enterprise" },
];
