import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns the HMAC-SHA-256 of a value for one purpose, as base64url (43 characters). Leaked hashes
 * can't be matched to an email address, code or cookie without the key.
 */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${value}`).digest("base64url");
}

/** Compares two secrets of any length in constant time. */
export function constantTimeEqual(a: string, b: string): boolean {
  const key = "compare";
  const left = createHmac("sha256", key).update(a).digest();
  const right = createHmac("sha256", key).update(b).digest();
  return timingSafeEqual(left, right);
}
