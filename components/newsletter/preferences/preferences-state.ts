import type { Result } from "@/lib/core/result";
import { site } from "@/lib/core/site";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

/** SPEC section 8, "Preferences errors" and "Preferences successes"; the last three are ours. */
export const preferencesTexts = {
  invalid: "Invalid or expired link",
  not_loaded: "Failed to load your preferences",
  link_sent: "Check your email for a secure preferences link",
  link_not_sent: "Failed to send link. Please try again.",
  unsubscribed: "You have been unsubscribed",
  saved: "Your preferences have been updated",
  not_saved: "Failed to save your preferences",
  erased: "You have been erased",
  not_erased: "Failed to erase your data. Please try again.",
  not_downloaded: "Failed to download your data. Please try again.",
} as const;

/** The page after an erasure: the token that opened it is gone with the reader. */
export const erasedHref = "/newsletter/preferences?state=erased";

type PreferencesMessage = keyof typeof preferencesTexts;

const successMessages: readonly PreferencesMessage[] = [
  "link_sent",
  "unsubscribed",
  "saved",
  "erased",
];
const messagesInQuery: readonly PreferencesMessage[] = [
  ...successMessages,
  "link_not_sent",
  "not_saved",
  "not_erased",
  "not_downloaded",
];

/** How a form that was posted without scripts answers, from the page's address. */
export function getStatusFromQuery(
  state: unknown,
): { tone: "success" | "error"; title: string } | null {
  const known = messagesInQuery.find((one) => one === state);
  if (!known) return null;
  return {
    tone: successMessages.includes(known) ? "success" : "error",
    title: preferencesTexts[known],
  };
}

export const frequencyChoices: readonly {
  readonly value: FrequencyPref;
  readonly label: string;
  readonly hint: string;
}[] = [
  { value: "daily", label: "Daily", hint: "Every morning at 9, Memphis time" },
  { value: "twice_weekly", label: "Twice a week", hint: "Tuesday and Thursday mornings" },
  { value: "weekly", label: "Weekly", hint: "Tuesday mornings" },
  { value: "unsubscribed", label: "Unsubscribe", hint: "No newsletter at all" },
];

type Problem = "invalid" | "suppressed" | "not_subscribed" | "needs_fresh_link";

/** Why a form of the preferences was not taken, where there is more to say than that. */
export function getFailureReason(outcome: ActionOutcome<Result<unknown, Problem>> | null) {
  if (outcome?.status === "rate_limited") return "Too many attempts. Please try again later.";
  if (outcome?.status === "invalid") return Object.values(outcome.fields)[0];
  if (outcome?.status !== "done" || outcome.value.ok) return undefined;
  return reasons[outcome.value.problem];
}

const reasons: Readonly<Record<Problem, string>> = {
  invalid: `${preferencesTexts.invalid}. Ask for a new one on this page.`,
  suppressed: `We were told to stop writing to this address. Write to ${site.infoEmail} to have mail again.`,
  not_subscribed: "You get no mail just now, so there is nothing to pause.",
  needs_fresh_link: "That takes a link that we mail you on request.",
};
