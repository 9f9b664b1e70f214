/** What an emailed library code is for: signing in, or adding another address to the library. */
export const customerCodePurposes = ["sign_in", "add_email"] as const;
export type CustomerCodePurpose = (typeof customerCodePurposes)[number];
