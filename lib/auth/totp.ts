import { createHash, createHmac } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { Secret, TOTP } from "otpauth";
import { authPolicy } from "@/lib/auth/policy";
import { profileDefaults } from "@/lib/core/site";
import { seal, unseal } from "@/lib/secrets/seal";

const periodSeconds = 30;
const sealPurpose = "totp";

/** Creates a 160-bit secret in base32 (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the otpauth URI for the QR code. */
export function totpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * Returns the 30-second step of a correct code, allowing one step of clock drift. Null if the code is
 * wrong or its step isn't after `lastStep`, because no code works twice (RFC 6238, section 5.2).
 */
export function totpStep(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: number | null; now: Date },
): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

function createTotp(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: profileDefaults.name,
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  });
}

export function sealTotpSecret(authSecret: string, secret: string): string {
  return seal(authSecret, sealPurpose, secret);
}

/** Returns null if AUTH_SECRET has changed since the secret was sealed. */
export function unsealTotpSecret(authSecret: string, sealed: string): string | null {
  return unseal(authSecret, sealPurpose, sealed);
}

/** Excludes characters that are easy to confuse. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const groupLength = 5;

/**
 * Derives the recovery codes from a TOTP secret: ten characters in two groups, 49 bits each. The
 * setup page can show them repeatedly, while the database only stores their hashes.
 */
export function deriveRecoveryCodes(authSecret: string, totpSecret: string): readonly string[] {
  return Array.from({ length: authPolicy.recoveryCodes }, (_, index) => {
    const bytes = createHmac("sha256", authSecret)
      .update(`recovery-code\0${totpSecret}\0${index}`)
      .digest();
    const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]);
    const group = (nth: number) => letters.slice(nth * groupLength, (nth + 1) * groupLength);
    return `${group(0).join("")}-${group(1).join("")}`;
  });
}

/** Parses a typed recovery code; null if the format is wrong. */
export function parseRecoveryCode(typed: string): string | null {
  const text = typed.normalize("NFKC").toLowerCase().replace(/[\s-]/g, "");
  if (text.length !== 2 * groupLength) return null;
  return `${text.slice(0, groupLength)}-${text.slice(groupLength)}`;
}

/** OWASP's argon2id parameters, so that leaked hashes are slow to guess. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes a recovery code for storage, with the user id as salt. Independent of AUTH_SECRET, because
 * recovery codes must still work after it changes and TOTP secrets can't be decrypted.
 */
export async function hashRecoveryCode(userId: string, code: string): Promise<string> {
  const salt = createHash("sha256").update(`recovery-code\0${userId}`).digest().subarray(0, 16);
  return (await hashRaw(code, { ...cost, salt })).toString("base64url");
}
