import type { FrequencyPref } from "@/lib/newsletter/subscriber";

/** SPEC section 8, "Preferences errors" and "Preferences successes". */
export const preferencesTexts = {
  invalid: "Invalid or expired link",
  not_loaded: "Failed to load your preferences",
  link_sent: "Check your email for a secure preferences link",
  link_not_sent: "Failed to send link. Please try again.",
  unsubscribed: "You have been unsubscribed",
  saved: "Your preferences have been updated",
  not_saved: "Failed to save your preferences",
} as const;

type Told = keyof typeof preferencesTexts;

const good: readonly Told[] = ["link_sent", "unsubscribed", "saved"];
const told: readonly Told[] = [...good, "link_not_sent", "not_saved"];

/** How a form that was posted without scripts answers, from the page's address. */
export function toldBy(state: unknown): { tone: "success" | "error"; title: string } | null {
  const known = told.find((one) => one === state);
  if (!known) return null;
  return { tone: good.includes(known) ? "success" : "error", title: preferencesTexts[known] };
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
