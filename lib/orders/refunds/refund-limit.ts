import type { StaffRole } from "@/lib/auth/permissions";

/**
 * What support may refund of one order, in cents. It covers the eBook, the course and the smaller
 * radio packages, which is most orders; an admin decides about larger amounts.
 */
export const supportRefundLimitCents = 25_000;

/** Returns what a role may refund of one order, in cents; null without a limit. */
export function getRefundLimitCents(role: StaffRole): number | null {
  return role === "admin" ? null : supportRefundLimitCents;
}
