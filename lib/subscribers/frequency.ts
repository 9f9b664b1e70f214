import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";

/** Frequencies that staff can set. Unsubscribing is a separate action. */
export const staffFrequencies = [
  "daily",
  "twice_weekly",
  "weekly",
] as const satisfies readonly FrequencyPref[];
export type StaffFrequency = (typeof staffFrequencies)[number];

export const frequencyLabels: Readonly<Record<FrequencyPref, string>> = {
  daily: "Daily",
  twice_weekly: "Twice weekly",
  weekly: "Weekly",
  unsubscribed: "Unsubscribed",
};
