import { expect, test } from "vitest";
import * as z from "zod/mini";
import { getFailureMessage } from "@/components/staff-auth/failure-messages";
import { authCopy, weakPasswordMessages } from "@/lib/auth/auth-copy";
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
