import { authPolicy } from "@/lib/auth/policy";

export const weakPasswordReasons = [
  "too_short",
  "too_long",
  "common",
  "repeated",
  "sequence",
  "about_you",
] as const;
export type WeakPasswordReason = (typeof weakPasswordReasons)[number];

const { passwordMinLength, passwordMaxLength } = authPolicy;

/** What a form says about each reason. */
export const weakPasswordMessages: Readonly<Record<WeakPasswordReason, string>> = {
  too_short: `Password must be at least ${passwordMinLength} characters`,
  too_long: `Password can be at most ${passwordMaxLength} characters`,
  common: "Password is too weak: it is one of those that everybody tries first.",
  repeated: "Password is too weak: it repeats the same few characters.",
  sequence: "Password is too weak: it is a row of the keyboard or the alphabet.",
  about_you: "Password is too weak: it is your email address or your name from it.",
};
