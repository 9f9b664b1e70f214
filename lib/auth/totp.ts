import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "@/lib/secrets/seal";
import { site } from "@/lib/site";

const periodSeconds = 30;
const sealPurpose = "totp";

/** A new secret of 160 bits, as authenticator apps take it (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The 30-second step of a right code, one early or late for clocks that differ; null for a wrong one
 * and for a step that is not after `lastStep`, for no code works twice (RFC 6238, section 5.2).
 */
export function totpStep(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: number | null; now: Date },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: site.name,
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  });
}

export function sealTotpSecret(authSecret: string, secret: string): string {
  return seal(authSecret, sealPurpose, secret);
}

/** Null when AUTH_SECRET is not the one it was sealed under; the account keeps its second step. */
export function unsealTotpSecret(authSecret: string, sealed: string): string | null {
  return unseal(authSecret, sealPurpose, sealed);
}
