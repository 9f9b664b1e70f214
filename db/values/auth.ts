/** How a session was started. */
export const signInMethods = ["password", "link", "code", "reset", "sign_up"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Purposes in `auth_tokens`, which the next release drops. */
export const authTokenPurposes = ["confirm_email", "sign_in", "reset_password"] as const;

/** `admin` has full rights. lib/auth/permissions.ts says what each role may do. */
export const staffRoles = ["admin", "support", "editor"] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What an emailed code or link is for, and what its subject is: an address (library, download), an
 * account's id (staff) or a subscriber's (newsletter). Stored, so never rename one.
 */
export const oneTimeCodePurposes = [
  "library_sign_in",
  "library_add_email",
  "library_correct_order",
  /** Emailed by an earlier version for a stranger's download. It signs in to the library. */
  "download",
  "staff_confirm_email",
  "staff_sign_in",
  "staff_reset_password",
  "newsletter_preferences",
] as const;
export type OneTimeCodePurpose = (typeof oneTimeCodePurposes)[number];
