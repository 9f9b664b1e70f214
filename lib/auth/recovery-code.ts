import { createHash, createHmac } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { authPolicy } from "@/lib/auth/policy";

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

/** OWASP's argon2id: what leaks from the database is slow to guess, 49 bits a code. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A code as the database keeps it. Not under AUTH_SECRET: the codes are the way in for who changed
 * it, for then no TOTP secret can be read any more. The account is the salt.
 */
export async function hashRecoveryCode(userId: string, code: string): Promise<string> {
  const salt = createHash("sha256").update(`recovery-code\0${userId}`).digest().subarray(0, 16);
  return (await hashRaw(code, { ...cost, salt })).toString("base64url");
}
