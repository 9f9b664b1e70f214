/** Apart from what the plans hold: the sign-up form's rules name them in the browser. */
export const membershipPlanNames = ["Basic", "Professional", "Enterprise"] as const;
export type MembershipPlanName = (typeof membershipPlanNames)[number];
