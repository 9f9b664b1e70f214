import type { AuthTokenPurpose } from "@/db/values/auth";
import { keyedHash } from "@/lib/secrets/tokens";

/** Hashes a link token for storage, keyed by purpose so that it can't be used for another one. */
export function hashAuthToken(authSecret: string, purpose: AuthTokenPurpose, token: string) {
  return keyedHash(authSecret, `auth-token:${purpose}`, token);
}

/** Hashes a six-digit code, salted with its row id because there are only a million values. */
export function hashAuthCode(authSecret: string, tokenId: string, code: string): string {
  return keyedHash(authSecret, "auth-code", `${tokenId}:${code}`);
}
