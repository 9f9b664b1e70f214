import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import { weakPasswordReasons } from "@/lib/auth/weak-password";

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
