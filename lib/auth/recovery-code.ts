import { createHmac } from "node:crypto";
import { authPolicy } from "@/lib/auth/policy";
import { keyedHash } from "@/lib/secrets/keyed-hash";

/** Without letters and digits that look alike. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const groupLength = 5;

/**
 * The recovery codes that go with a TOTP secret: ten characters in two groups, 49 bits each. They
 * follow from the secret, so that the page which shows it can show them until it is in force, and
 * the database needs their hashes alone.
 */
export function recoveryCodesOf(authSecret: string, totpSecret: string): readonly string[] {
  return Array.from({ length: authPolicy.recoveryCodes }, (_, index) => {
    const bytes = createHmac("sha256", authSecret)
      .update(`recovery-code\0${totpSecret}\0${index}`)
      .digest();
    const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]);
    const group = (nth: number) => letters.slice(nth * groupLength, (nth + 1) * groupLength);
    return `${group(0).join("")}-${group(1).join("")}`;
  });
}

/** A code as people type it from paper; null for what can't be one. */
export function parseRecoveryCode(typed: string): string | null {
  const text = typed.normalize("NFKC").toLowerCase().replace(/[\s-]/g, "");
  if (text.length !== 2 * groupLength) return null;
  return `${text.slice(0, groupLength)}-${text.slice(groupLength)}`;
}

export function hashRecoveryCode(authSecret: string, userId: string, code: string): string {
  return keyedHash(authSecret, "recovery-code", `${userId}:${code}`);
}
