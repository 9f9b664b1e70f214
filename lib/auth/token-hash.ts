import type { AuthTokenPurpose } from "@/lib/auth/words";
import { keyedHash } from "@/lib/secrets/keyed-hash";

/** What the database keeps of a mailed link's token; keyed by purpose, so that none serves another. */
export function hashAuthToken(authSecret: string, purpose: AuthTokenPurpose, token: string) {
  return keyedHash(authSecret, `auth-token:${purpose}`, token);
}

/** Of a mailed code: a million values alone, so it is salted by its row's id. */
export function hashAuthCode(authSecret: string, tokenId: string, code: string): string {
  return keyedHash(authSecret, "auth-code", `${tokenId}:${code}`);
}
