/** Code units of an address as typed: five times what any may have. Nothing longer is looked at. */
export const longestTypedEmail = 1_300;

/**
 * One spelling for one mailbox: trimmed, lower case, NFC, and the domain in its ASCII form (IDNA),
 * so that `jose@münchen.de` can be written to. Dots and plus signs stay: they belong to the owner.
 * What is too long for any address comes back as it is.
 */
export function normalizeEmail(raw: string): string {
  if (raw.length > longestTypedEmail) return raw;
  const text = raw.trim().normalize("NFC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  // ASCII domains stay as typed: the URL parser would turn "1.2" into an address.
  if (at < 0 || /^[\p{ASCII}]*$/u.test(domain)) return text;
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}
