import type { FrequencyPref } from "@/lib/newsletter/subscriber";

/** The paces that staff may set; leaving is a step of its own. */
export const staffPaces = [
  "daily",
  "twice_weekly",
  "weekly",
] as const satisfies readonly FrequencyPref[];
export type StaffPace = (typeof staffPaces)[number];

/** How a pace reads. */
export const paceLabels: Readonly<Record<FrequencyPref, string>> = {
  daily: "Daily",
  twice_weekly: "Twice weekly",
  weekly: "Weekly",
  unsubscribed: "Unsubscribed",
};
