import { expect, test } from "vitest";
import {
  decodeSignInFailure,
  encodeSignInFailure,
  type SignInFailure,
} from "@/lib/auth/sign-in/sign-in-failure";

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

test.each(failures)("$kind comes to the browser as it is", (failure) => {
  expect(decodeSignInFailure(encodeSignInFailure(failure))).toEqual(failure);
});

test("whatever else next-auth says is a fault", () => {
  expect(decodeSignInFailure("CredentialsSignin")).toEqual({ kind: "fault", faultId: "" });
});
