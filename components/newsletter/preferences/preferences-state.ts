import type { FormResult } from "@/lib/forms/form-result";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";
import { tooManyAttempts } from "@/lib/rate-limit/rate-limit-copy";

export const preferencesTexts = {
  invalid: "Invalid or expired link",
  not_loaded: "Failed to load your preferences",
  link_sent: "Check your email for a secure preferences link",
  link_not_sent: "Failed to send link. Please try again.",
  unsubscribed: "You have been unsubscribed",
  saved: "Your preferences have been updated",
  not_saved: "Failed to save your preferences",
  erased: "Your data has been deleted",
  not_erased: "Failed to delete your data. Please try again.",
  not_downloaded: "Failed to download your data. Please try again.",
} as const;

/** Shown after erasing, when the page's token no longer exists. */
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

/** Parses the result of a form posted without JavaScript from the page's URL. */
export function getStatusFromQuery(
  state: unknown,
): { tone: "success" | "error"; title: string } | null {
  const message = messagesInQuery.find((one) => one === state);
  if (!message) return null;
  return {
    tone: successMessages.includes(message) ? "success" : "error",
    title: preferencesTexts[message],
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
  { value: "unsubscribed", label: "Unsubscribe", hint: "No newsletter emails" },
];

type Problem = "invalid" | "suppressed" | "not_subscribed" | "needs_fresh_link";

/** Returns why a form failed, if there is more to say. */
export function getFailureReason(result: FormResult<unknown, Problem>, contactEmail: string) {
  if (result.status === "limited") return tooManyAttempts;
  if (result.status === "invalid") return Object.values(result.fields)[0];
  if (result.status !== "refused") return undefined;
  return result.problem === "suppressed"
    ? `We stopped emailing this address because an email bounced or was reported as spam. To start again, email ${contactEmail}.`
    : reasons[result.problem];
}

const reasons: Readonly<Record<Exclude<Problem, "suppressed">, string>> = {
  invalid: `${preferencesTexts.invalid}. Request a new link on this page.`,
  not_subscribed: "You aren't getting emails right now, so there's nothing to pause.",
  needs_fresh_link: "Request a new link first. We'll email it to you.",
};
