import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs a manifest (HMAC-SHA-256). The manifest has the checksums of the other files, so this proves that
 * all of them come from the site: everyone who knows the public key can encrypt.
 */
export function sign(content: string, signingKey: string): string {
  return createHmac("sha256", signingKey).update(content).digest("hex");
}

export function isSignedBy(content: string, signature: string, signingKey: string): boolean {
  const expected = Buffer.from(sign(content, signingKey));
  const given = Buffer.from(signature.trim());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
