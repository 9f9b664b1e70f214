import { expect, test } from "vitest";
import * as z from "zod/mini";
import { getFailureMessage } from "@/components/staff-auth/failure-messages";
import {
  authCopy,
  decodeSignInFailure,
  encodeSignInFailure,
  type SignInFailure,
  weakPasswordMessages,
} from "@/lib/auth/auth-copy";
import { signUpForm } from "@/lib/auth/auth-forms";

test("a fault shows the fallback message and its reference", () => {
  const { signInFailed } = authCopy;
  expect(getFailureMessage({ kind: "fault", faultId: "" }, signInFailed)).toBe("Failed to sign in");
  expect(getFailureMessage({ kind: "fault", faultId: "abc" }, signInFailed)).toBe(
    "Failed to sign in. Reference abc.",
  );
  expect(getFailureMessage({ kind: "offline" }, signInFailed)).toMatch(/^Failed to sign in\./);
});

test("a sign-up requires a password that isn't too short", () => {
  const parsed = z.safeParse(signUpForm, { email: "ray@example.com", password: "" });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    "Password is required for sign up",
  ]);
  expect(weakPasswordMessages.too_short).toBe("Password must be at least 6 characters");
});

const failures: readonly SignInFailure[] = [
  { kind: "rejected" },
  { kind: "proof_rejected" },
  { kind: "too_soon", retryAfterSeconds: 12 },
  { kind: "totp_required" },
  { kind: "totp_rejected" },
  { kind: "totp_unreadable" },
  { kind: "password_required" },
  { kind: "weak_password", reason: "about_you" },
  { kind: "fault", faultId: "abc123" },
];

test.each(failures)("$kind survives a round trip through the URL", (failure) => {
  expect(decodeSignInFailure(encodeSignInFailure(failure))).toEqual(failure);
});

test("treats any other next-auth error as a fault", () => {
  expect(decodeSignInFailure("CredentialsSignin")).toEqual({ kind: "fault", faultId: "" });
});
