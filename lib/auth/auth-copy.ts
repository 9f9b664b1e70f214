import type { StaffRole } from "@/lib/auth/permissions";
import { authPolicy } from "@/lib/auth/policy";

/** Messages of the sign-in, sign-up and password screens. */
export const authCopy = {
  completing: "Completing authentication...",
  signedIn: "Signed in successfully",
  checkEmail: "Check your email",
  signInFailed: "Failed to sign in",
  signUpFailed: "Failed to sign up",
  resetEmailFailed: "Failed to send reset email",
  passwordUpdated: {
    title: "Password updated",
    description: "Your password has been successfully changed.",
  },
  passwordNotUpdated: "Failed to update password",
  passwordsDiffer: "Passwords do not match",
  sessionMissing: "Auth session missing!",
} as const;

/** Messages about the authenticator app. */
export const secondStepCopy = {
  codeRequired: "Enter the code from your authenticator app.",
  codeRejected: "That code is wrong or was already used. Wait for the next code.",
  codesUnreadable:
    "Your authenticator app's codes no longer work because the site's secret key has changed. Enter a recovery code instead.",
} as const;

export const weakPasswordReasons = [
  "too_short",
  "too_long",
  "common",
  "repeated",
  "sequence",
  "about_you",
  "reused",
] as const;
export type WeakPasswordReason = (typeof weakPasswordReasons)[number];

const { passwordMinLength, passwordMaxLength } = authPolicy;

/** Form message for each reason. */
export const weakPasswordMessages: Readonly<Record<WeakPasswordReason, string>> = {
  too_short: `Password must be at least ${passwordMinLength} characters`,
  too_long: `Password can be at most ${passwordMaxLength} characters`,
  common: "Password is too weak: it's one of the most common passwords.",
  repeated: "Password is too weak: it repeats a few characters.",
  sequence: "Password is too weak: it's a keyboard or alphabet sequence.",
  about_you: "Password is too weak: it's based on your email address.",
  reused: "You already use this password. Choose a new one.",
};

/** What the dashboard calls each role. */
export const roleLabels: Readonly<Record<StaffRole, string>> = {
  admin: "Admin",
  support: "Support",
  editor: "Editor",
};

/** What each role may do, for the person who assigns it. */
export const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  admin: "Everything",
  support: "Orders, inbox, consultations, radio, and refunds up to a limit",
  editor: "Content and newsletter issues",
};

/** Why a sign-in failed. next-auth passes it to the browser as a string in a URL. */
export type SignInFailure =
  | SignInProblem
  /** An unexpected error. The same id is in our log. */
  | { readonly kind: "fault"; readonly faultId: string };

export function encodeSignInFailure(failure: SignInFailure): string {
  const entries = Object.entries(failure).map(([name, value]) => [name, String(value)] as const);
  return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
}

/** Parses an encoded failure. Anything unknown becomes a fault without an id. */
export function decodeSignInFailure(code: string): SignInFailure {
  const params = new URLSearchParams(code);
  const kind = params.get("kind");
  switch (kind) {
    case "rejected":
    case "proof_rejected":
    case "totp_required":
    case "totp_rejected":
    case "totp_unreadable":
    case "password_required":
      return { kind };
    case "too_soon":
      return { kind, retryAfterSeconds: Number(params.get("retryAfterSeconds")) || 1 };
    case "weak_password": {
      const reason = weakPasswordReasons.find((candidate) => candidate === params.get("reason"));
      return { kind, reason: reason ?? "common" };
    }
    default:
      return { kind: "fault", faultId: params.get("faultId") ?? "" };
  }
}

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

export type { SignInMethod } from "@/db/values/auth";
