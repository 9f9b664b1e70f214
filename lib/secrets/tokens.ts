import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits as base64url, for cookies and links. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns a reference for an unexpected error, shown to the user and written to the log. */
export function newFaultId(): string {
  return randomToken().slice(0, 10);
}

/** Returns six random digits to type in. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

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
