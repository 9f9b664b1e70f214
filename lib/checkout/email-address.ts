/**
 * One spelling for one mailbox: trimmed, lower case, NFC, and the domain in its ASCII form (IDNA),
 * so that `jose@münchen.de` can be written to. Dots and plus signs stay: they belong to the owner.
 */
export function normalizeEmail(raw: string): string {
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
