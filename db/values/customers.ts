/**
 * What an emailed code is for: signing in to the library, adding another address to it, or
 * correcting the address of an order after its receipt bounced.
 */
export const customerCodePurposes = ["sign_in", "add_email", "correct_order"] as const;
export type CustomerCodePurpose = (typeof customerCodePurposes)[number];
