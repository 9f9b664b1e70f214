/** Code units of an address as typed: five times what any may have. Nothing longer is looked at. */
export const maxTypedEmailLength = 1_300;

/** What a URL's parser ends a host with or leaves out, such as a port, a path or a soft hyphen. */
const nonHostCharacters = /[^\P{ASCII}a-z0-9.-]|[\s\p{Cc}\u00ad\u200b\u2060\ufeff]/u;

/**
 * One spelling for one mailbox: trimmed, lower case, NFC, and the domain in its ASCII form (IDNA),
 * so that `jose@münchen.de` can be written to. Dots and plus signs stay: they belong to the owner.
 * What is too long for any address comes back as it is.
 */
export function normalizeEmail(raw: string): string {
  if (raw.length > maxTypedEmailLength) return raw;
  const text = raw.trim().normalize("NFC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  // ASCII domains stay as typed: the URL parser would turn "1.2" into an address.
  if (at < 0 || /^\p{ASCII}*$/u.test(domain) || nonHostCharacters.test(domain)) return text;
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/** HTML's own email field, for one line and with a domain that has a dot and ends like a name. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * True for what mail can be sent to. In: a normalised address. Every form asks here, so that what
 * one takes no other refuses; how long it may be is each form's own.
 */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxTypedEmailLength && emailPattern.test(email);
}
