import { equalSecrets, keyedHash } from "@/lib/secrets/keyed-hash";

export type LinkPurpose =
  | "manage-subscription"
  | "consultation"
  | "radio-details"
  | "newsletter-preferences"
  | "newsletter-unsubscribe";

const version = "1";

/** A token for a link in a mail that works for ever: `<version>.<subject>.<hmac>` under LINK_SECRET. */
export function signLink(linkSecret: string, purpose: LinkPurpose, subject: string): string {
  return `${version}.${subject}.${keyedHash(linkSecret, `link:${version}:${purpose}`, subject)}`;
}

/** The subject of a genuine token of this purpose, else null. */
export function verifyLink(linkSecret: string, purpose: LinkPurpose, token: string): string | null {
  const [tokenVersion, subject, signature, ...rest] = token.split(".");
  if (tokenVersion !== version || !subject || !signature || rest.length > 0) return null;
  const expected = keyedHash(linkSecret, `link:${version}:${purpose}`, subject);
  return equalSecrets(signature, expected) ? subject : null;
}
