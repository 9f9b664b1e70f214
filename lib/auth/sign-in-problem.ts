import type { WeakPasswordReason } from "@/lib/auth/weak-password";

/** Why nobody is signed in. Account unknown, unconfirmed, without a password, wrong: one answer. */
export type SignInProblem =
  | { readonly kind: "rejected" }
  /** Link or code used, expired, out of tries or never made. */
  | { readonly kind: "proof_rejected" }
  | { readonly kind: "too_soon"; readonly retryAfterSeconds: number }
  /** The first proof is right; the account's second one is asked for. */
  | { readonly kind: "totp_required" }
  | { readonly kind: "totp_rejected" }
  /** AUTH_SECRET has changed: the app's codes can't be checked any more, recovery codes can. */
  | { readonly kind: "totp_unreadable" }
  /** The link is right, and was opened in another browser than the sign-up's. */
  | { readonly kind: "password_required" }
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };
