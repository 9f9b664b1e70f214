/** How a session was started. */
export const signInMethods = ["password", "link", "code", "reset", "sign_up"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Purposes in `auth_tokens`, which the next release drops. */
export const authTokenPurposes = ["confirm_email", "sign_in", "reset_password"] as const;

/** `admin` has full rights. lib/auth/permissions.ts says what each role may do. */
export const staffRoles = ["admin", "support", "editor"] as const;
export type StaffRole = (typeof staffRoles)[number];
