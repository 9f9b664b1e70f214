import type { FrequencyPref } from "@/lib/newsletter/subscriber";

/** Frequencies that staff can set. Unsubscribing is a separate action. */
export const staffPaces = [
  "daily",
  "twice_weekly",
  "weekly",
] as const satisfies readonly FrequencyPref[];
export type StaffPace = (typeof staffPaces)[number];

export const paceLabels: Readonly<Record<FrequencyPref, string>> = {
  daily: "Daily",
  twice_weekly: "Twice weekly",
  weekly: "Weekly",
  unsubscribed: "Unsubscribed",
};
