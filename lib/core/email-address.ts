/** Longer input isn't processed at all. About five times the maximum length of an address. */
export const maxTypedEmailLength = 1_300;

/** Characters that end a host in a URL or that the URL parser drops, such as `/`, `:` or a soft hyphen. */
const nonHostCharacters = /[^\P{ASCII}a-z0-9.-]|[\s\p{Cc}\u00ad\u200b\u2060\ufeff]/u;

/**
 * Normalizes an email address: trimmed, lower case, NFC, with the domain in ASCII (IDNA). Keeps dots
 * and plus signs. Returns overlong input unchanged.
 */
export function normalizeEmail(raw: string): string {
  if (raw.length > maxTypedEmailLength) return raw;
  const text = raw.trim().normalize("NFC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  // Skip ASCII domains: the URL parser would turn "1.2" into an IP address.
  if (at < 0 || /^\p{ASCII}*$/u.test(domain) || nonHostCharacters.test(domain)) return text;
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/** The pattern of HTML's email field, but with a domain that has a dot and a non-numeric ending. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * True if the normalized address is valid. Every form uses this check; length limits are up to the
 * form.
 */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxTypedEmailLength && emailPattern.test(email);
}

/** `name@host`, or `Name <name@host>` (RFC 5322, 3.4), on one line. */
const mailbox = /^(?:[^<>\r\n]+<([^<>\s]+)>|([^<>\s]+))$/;

/** Returns the address of a sender such as `Name <address@example.com>`; null if it isn't one. */
export function parseSenderAddress(sender: string): string | null {
  const [, named, bare] = mailbox.exec(sender.trim()) ?? [];
  const address = normalizeEmail(named ?? bare ?? "");
  return isEmailAddress(address) ? address : null;
}

/** True for an email address at a domain reserved for examples (RFC 2606), which gets no email. */
function isPlaceholderAddress(address: string): boolean {
  return /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(address);
}

/** True if the sender has a valid address that isn't a placeholder. */
export function isRealSender(sender: string): boolean {
  const address = parseSenderAddress(sender);
  return address !== null && !isPlaceholderAddress(address);
}
