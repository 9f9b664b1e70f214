// Relative: next.config.ts loads this file and can't resolve `@/`.
import { stripPastedEnds } from "./typed-text";

/** Longer input isn't processed at all. About five times the maximum length of an address. */
export const maxTypedEmailLength = 1_300;

/** Zero-width characters and soft hyphens, which web pages put into long addresses. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Punctuation around an address in a sentence or list. */
const leadingPunctuation = /^[\s"“”«»„([,;:]+/u;
const trailingPunctuation = /[\s"“”«»)\],;:.]+$/u;

/** Characters that end a host in a URL or that the URL parser drops, such as `/`, `:` or a soft hyphen. */
const nonHostCharacters = /[^\P{ASCII}a-z0-9.-]|[\s\p{Cc}\u00ad\u200b\u2060\ufeff]/u;

/**
 * Normalizes a typed or pasted email address: without what copying adds (`mailto:`, `Name <…>`, hidden
 * characters, a final comma or period), lower case, full-width characters as ASCII, the domain in ASCII
 * (IDNA). Keeps dots and plus signs. Leaves a valid ASCII address as it is, and returns overlong input
 * unchanged.
 */
export function normalizeEmail(raw: string): string {
  if (raw.length > maxTypedEmailLength) return raw;
  const text = extractAddress(
    stripPastedEnds(raw.replace(invisible, "")).normalize("NFKC").replaceAll("。", "."),
  ).toLowerCase();
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

/** Returns the address inside `Name <…>`, `mailto:…?subject=…`, quotes, or a list's punctuation. */
function extractAddress(text: string): string {
  const bare = trimPunctuation(text);
  const bracketed = /^(?:[^<>\r\n]*<)?([^<>\r\n]*)>?$/.exec(bare)?.[1] ?? bare;
  const [, linked] = /^mailto:([^@]*@[^?]*)(?:\?.*)?$/i.exec(bracketed.trim()) ?? [];
  return trimPunctuation(linked ?? bracketed);
}

function trimPunctuation(text: string): string {
  return stripPastedEnds(text.replace(leadingPunctuation, "").replace(trailingPunctuation, ""));
}

/** The pattern of HTML's email field, but with a domain that has a dot and a non-numeric ending. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * True if the normalized address is valid. Every form uses this check; length limits are up to the
 * form.
 */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxTypedEmailLength && emailPattern.test(email);
}

/**
 * Returns why a normalized address can't be used, as a message that starts with the field's label;
 * undefined if it's valid.
 */
export function getEmailProblem(
  email: string,
  label = "Email",
  maxLength = 254,
): string | undefined {
  if (email.length <= maxLength && isEmailAddress(email)) return undefined;
  const [, local = ""] = /^([^@\s]+)@[^@\s]+$/.exec(email) ?? [];
  const letter =
    email.length <= maxLength
      ? /[\p{L}\p{N}\p{M}]/u.exec(local.replace(/\p{ASCII}/gu, ""))?.[0]
      : undefined;
  // Our provider, like most, doesn't support SMTPUTF8 (RFC 6531).
  return letter
    ? `${label} can’t have “${letter}” before the @ because we can’t send email to such addresses. Use another address.`
    : `${label} must be a valid email address`;
}

/** `name@host`, or `Name <name@host>` (RFC 5322, 3.4), on one line. */
const mailbox = /^(?:[^<>\r\n]+<([^<>\s]+)>|([^<>\s]+))$/;

/** Returns the address of a sender such as `Name <address@example.com>`; null if it isn't one. */
export function parseSenderAddress(sender: string): string | null {
  const [, named, bare] = mailbox.exec(sender.trim()) ?? [];
  const address = normalizeEmail(named ?? bare ?? "");
  return isEmailAddress(address) ? address : null;
}

/**
 * Formats a sender for an email header: a display name with commas, quotes, parentheses or other
 * special characters is quoted (RFC 5322, 3.4). Expects what `parseSenderAddress` accepts.
 */
export function formatSender(sender: string): string {
  const [, typed = "", address] = /^([^<]*)<([^<>]*)>$/.exec(sender.trim()) ?? [];
  if (address === undefined) return sender;
  const unquoted = /^"(.*)"$/s.exec(typed.trim())?.[1]?.replace(/\\(.)/gs, "$1") ?? typed;
  const name = unquoted.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  if (name === "") return address;
  const isPlain = !/[()<>[\]:;@\\,."]/.test(name);
  return `${isPlain ? name : `"${name.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
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
