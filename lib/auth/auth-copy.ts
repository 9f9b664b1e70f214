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
