/** Kept apart from the plans so the browser's sign-up form doesn't load them. */
export const membershipPlanNames = ["Basic", "Professional", "Enterprise"] as const;
export type MembershipPlanName = (typeof membershipPlanNames)[number];
