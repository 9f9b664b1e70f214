import { authPolicy } from "@/lib/auth/policy";

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
