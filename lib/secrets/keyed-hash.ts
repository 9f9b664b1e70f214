import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * HMAC-SHA-256 of a value under one purpose, as base64url (43 characters). What leaks from the
 * database can't be turned back into an address, a code or a cookie without the key.
 */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${value}`).digest("base64url");
}

/** Compares two secrets in constant time, whatever their lengths. */
export function equalSecrets(a: string, b: string): boolean {
  const key = "compare";
  const left = createHmac("sha256", key).update(a).digest();
  const right = createHmac("sha256", key).update(b).digest();
  return timingSafeEqual(left, right);
}
