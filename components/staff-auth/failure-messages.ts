import type { SignInResult } from "@/components/staff-auth/post-sign-in";
import { weakPasswordMessages } from "@/lib/auth/weak-password";

type Failure = Extract<SignInResult, { ok: false }>["failure"];

/** What staff read when nobody was signed in; `fallback` where there is nothing better to say. */
export function getFailureMessage(failure: Failure, fallback: string): string {
  switch (failure.kind) {
    case "rejected":
      return "Invalid login credentials";
    case "proof_rejected":
      return "This link or code is invalid, has expired or was used already. Ask for a new one.";
    case "too_soon":
      return `Too many attempts. Please try again in ${formatWait(failure.retryAfterSeconds)}.`;
    case "totp_required":
      return "Enter the code from your authenticator app.";
    case "totp_rejected":
      return "That code is not right, or was used already. Wait for the next one.";
    case "totp_unreadable":
      return "The codes of your authenticator app can't be checked any more, because the site's secret key was changed. Type one of your recovery codes instead.";
    case "password_required":
      return "Enter the password that you chose when you signed up.";
    case "weak_password":
      return weakPasswordMessages[failure.reason];
    case "fault":
      return failure.faultId ? `${fallback}. Reference ${failure.faultId}.` : fallback;
    case "offline":
      return `${fallback}. Check your connection and try again.`;
  }
}

/** `40 seconds`, `2 minutes`: rounded up, so that the next try is not too soon again. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
