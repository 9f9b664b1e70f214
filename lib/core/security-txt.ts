const dayMs = 86_400_000;
const validDays = 180;

type Contact = { readonly origin: string; readonly contactEmail: string; readonly now: Date };

/**
 * Returns security.txt (RFC 9116): where to report a vulnerability. Valid until `validDays` after `now`,
 * so it never expires while the site runs.
 */
export function createSecurityText({ origin, contactEmail, now }: Contact): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  return [
    ...(contactEmail
      ? [`Contact: mailto:${encodeURIComponent(contactEmail).replace("%40", "@")}`]
      : []),
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
