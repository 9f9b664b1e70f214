import type { WeakPasswordReason } from "@/lib/auth/weak-password";

/** Why a sign-in was rejected. Unknown, unconfirmed and passwordless accounts look like a wrong password. */
export type SignInProblem =
  | { readonly kind: "rejected" }
  /** The link or code is used, expired, out of attempts or unknown. */
  | { readonly kind: "proof_rejected" }
  | { readonly kind: "too_soon"; readonly retryAfterSeconds: number }
  /** The first step succeeded; the account requires a second one. */
  | { readonly kind: "totp_required" }
  | { readonly kind: "totp_rejected" }
  /** AUTH_SECRET has changed, so only recovery codes can be checked. */
  | { readonly kind: "totp_unreadable" }
  /** The link is valid but was opened in a different browser than the sign-up's. */
  | { readonly kind: "password_required" }
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };
