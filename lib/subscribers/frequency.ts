import type { FrequencyPref } from "@/db/values/newsletter";

/** Frequencies that staff can set. Unsubscribing is a separate action. */
export const staffFrequencies = [
  "daily",
  "twice_weekly",
  "weekly",
] as const satisfies readonly FrequencyPref[];
export type StaffFrequency = (typeof staffFrequencies)[number];
