import { type WeakPasswordReason, weakPasswordReasons } from "@/lib/auth/auth-copy";

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

/** Why a sign-in was rejected. Unknown, unconfirmed and passwordless accounts look like a wrong password. */
export type SignInProblem =
  | { readonly kind: "rejected" }
  /** The link or code is used, expired, out of attempts or unknown. */
  | { readonly kind: "proof_rejected" }
  | { readonly kind: "too_soon"; readonly retryAfterSeconds: number }
  /** The first step succeeded; the account requires a second one. */
  | { readonly kind: "totp_required" }
  | { readonly kind: "totp_rejected" }
  /** AUTH_SECRET has changed, so only recovery codes can be checked. */
  | { readonly kind: "totp_unreadable" }
  /** The link is valid but was opened in a different browser than the sign-up's. */
  | { readonly kind: "password_required" }
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };

export type { SignInMethod } from "@/db/values/auth";
