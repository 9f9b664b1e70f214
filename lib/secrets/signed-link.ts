import { constantTimeEqual, keyedHash } from "@/lib/secrets/tokens";

export type LinkPurpose =
  | "manage-subscription"
  | "consultation"
  | "radio-details"
  | "course"
  | "data-request"
  | "newsletter-preferences"
  | "newsletter-unsubscribe";

const version = "1";

/**
 * Signs a token for an emailed link: `<version>.<subject>.<hmac>`. It has no expiry of its own; a
 * subject can contain one.
 */
export function signLink(linkSecret: string, purpose: LinkPurpose, subject: string): string {
  return `${version}.${subject}.${keyedHash(linkSecret, `link:${version}:${purpose}`, subject)}`;
}

/** Returns the subject of a valid token for this purpose; null otherwise. */
export function verifyLink(linkSecret: string, purpose: LinkPurpose, token: string): string | null {
  const [tokenVersion, subject, signature, ...rest] = token.split(".");
  if (tokenVersion !== version || !subject || !signature || rest.length > 0) return null;
  const expected = keyedHash(linkSecret, `link:${version}:${purpose}`, subject);
  return constantTimeEqual(signature, expected) ? subject : null;
}
