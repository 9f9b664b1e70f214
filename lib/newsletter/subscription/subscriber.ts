import type { SuppressionReason } from "@/db/values/newsletter";

export type { FrequencyPref, SignupSource, SuppressionReason } from "@/db/values/newsletter";

/**
 * Whether delivery stopped because of a bounce or complaint. An erased address isn't included: its
 * owner can sign up again (see deliverability/suppression-rules.ts).
 */
export function hasBouncedOrComplained(
  suppression: SuppressionReason | null,
): suppression is "bounced" | "complained" {
  return suppression === "bounced" || suppression === "complained";
}
