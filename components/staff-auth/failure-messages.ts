import { cookiesBlockedText } from "@/components/site/cookies-blocked";
import type { SignInResult } from "@/components/staff-auth/post-sign-in";
import { secondStepCopy, weakPasswordMessages } from "@/lib/auth/auth-copy";

type Failure = Extract<SignInResult, { ok: false }>["failure"];

/** Returns the message for a failed sign-in. `fallback` starts the message of an unexpected error. */
export function getFailureMessage(failure: Failure, fallback = ""): string {
  switch (failure.kind) {
    case "rejected":
      return "Invalid login credentials";
    case "proof_rejected":
      return "This link or code is invalid, has expired, or was already used. Request a new one.";
    case "too_soon":
      return `Too many attempts. Please try again in ${formatWait(failure.retryAfterSeconds)}.`;
    case "totp_required":
      return secondStepCopy.codeRequired;
    case "totp_rejected":
      return secondStepCopy.codeRejected;
    case "totp_unreadable":
      return secondStepCopy.codesUnreadable;
    case "password_required":
      return "Enter the password you chose when you signed up.";
    case "weak_password":
      return weakPasswordMessages[failure.reason];
    case "fault":
      return failure.faultId ? `${fallback}. Reference ${failure.faultId}.` : fallback;
    case "no_cookies":
      return cookiesBlockedText;
    case "offline":
      return `${fallback}. Check your connection and try again.`;
  }
}

/** Formats a wait as `40 seconds` or `2 minutes`, rounded up so that the next attempt isn't too early. */
function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
