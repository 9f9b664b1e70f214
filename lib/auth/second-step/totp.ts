import { Secret, TOTP } from "otpauth";
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
