import type { SuppressionReason } from "@/db/values/newsletter";
import { type DeliveryEvent, isHardBounce } from "@/lib/email/delivery-event";

/**
 * What suppresses an address in suppressions.ts. Erasing a subscriber also suppresses their
 * address (lib/flows/erase-subscriber.ts).
 */
export type SuppressionCause = "soft_bounces" | "hard_bounce" | "complaint";

/** Soft bounces in a row that suppress an address. A later delivery removes that suppression. */
export const maxSoftBounces = 3;

/**
 * Returns why a single event suppresses the address, or null. Soft bounces suppress only once there
 * are `maxSoftBounces` in a row.
 */
export function getSuppressionCause(event: DeliveryEvent): "hard_bounce" | "complaint" | null {
  if (event.type === "email.complained") return "complaint";
  return isHardBounce(event) ? "hard_bounce" : null;
}

/** The stored reason of each cause. */
export const reasonByCause = {
  soft_bounces: "bounced",
  hard_bounce: "bounced",
  complaint: "complained",
} as const satisfies Record<SuppressionCause, SuppressionReason>;

/**
 * What a subscriber removes by confirming a new sign-up, which proves that email arrives and is
 * wanted. A complaint isn't included: only staff can remove it.
 */
export const reasonsRemovedByConfirmation = [
  "bounced",
  "erased",
  "opted_out",
] as const satisfies readonly SuppressionReason[];

/**
 * Whether staff may remove a suppression (lib/subscribers/change-subscribers.ts). Only the
 * owner can end an erasure or come back after leaving a list, by signing up again.
 */
export function canStaffRemove(reason: SuppressionReason): reason is "bounced" | "complained" {
  return reason === "bounced" || reason === "complained";
}
