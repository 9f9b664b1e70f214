/** How a session began. */
export const signInMethods = ["password", "link", "code", "reset", "sign_up"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What a mailed token is for; one never works for another purpose. */
export const authTokenPurposes = ["confirm_email", "sign_in", "reset_password"] as const;
export type AuthTokenPurpose = (typeof authTokenPurposes)[number];

export const staffRoles = ["admin"] as const;
