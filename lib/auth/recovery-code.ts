import { randomInt } from "node:crypto";
import { keyedHash } from "@/lib/secrets/keyed-hash";

/** Without letters and digits that look alike. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const groupLength = 5;

/** Ten random characters in two groups, 49 bits: `k7m2p-x94fa`. */
export function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${group()}-${group()}`;
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
