import { expect, test } from "vitest";
import {
  decodeSignInFailure,
  encodeSignInFailure,
  type SignInFailure,
} from "@/lib/auth/sign-in-failure";

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
