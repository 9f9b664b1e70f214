import { addressParser, decodeWords } from "postal-mime";
import { cutText } from "@/lib/core/display-text";
import { readControlsAsWindows1252 } from "@/lib/text-files/single-byte-encodings";

/** Longer headers are cut before parsing. A line of an email has at most 998 characters. */
const maxHeader = 4_000;
const maxAddress = 320;
const maxName = 100;

/** A person in an email's header. `email` is lowercase with an ASCII domain; empty if there's none. */
export type Mailbox = { readonly name: string; readonly email: string };

/** Puts untrusted text on one line, without control characters. */
function toOneLine(text: string): string {
  return readControlsAsWindows1252(text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
}

/** Decodes a header's encoded words (RFC 2047), if the provider hasn't, and puts it on one line. */
export function decodeHeader(text: string): string {
  const line = text.slice(0, maxHeader).replace(/\r?\n[ \t]+/g, " ");
  return toOneLine(line.includes("=?") ? decodeWords(line) : line);
}

/** Decodes an attachment's name: encoded words, or `UTF-8''caf%C3%A9.pdf` (RFC 2231). */
export function decodeFilename(name: string): string {
  const [, charset = "", encoded = ""] = /^([\w-]*)'[\w-]*'(.*)$/s.exec(name.slice(0, 2_000)) ?? [];
  if (!encoded.includes("%")) return decodeHeader(name);
  const bytes = encoded.replace(/%([\da-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  try {
    return toOneLine(new TextDecoder(charset || "utf-8").decode(Buffer.from(bytes, "latin1")));
  } catch {
    // An unknown character set.
    return toOneLine(encoded);
  }
}

/** Parses the mailboxes of a From, To or Reply-To header (RFC 5322, 3.4), however odd they are. */
export function parseMailboxes(header: string): readonly Mailbox[] {
  const text = header.slice(0, maxHeader).replace(/[\r\n\0]+/g, " ");
  const mailboxes: Mailbox[] = [];
  let nameBefore = "";
  for (const { name, address } of addressParser(text, { flatten: true }).filter(isMailbox)) {
    const email = normalizeAddress(address);
    if (email === "") {
      // "Beale, Bessie <bessie@artist.test>" without quotes.
      nameBefore = name;
      continue;
    }
    const fullName = nameBefore && name ? `${nameBefore}, ${name}` : name || nameBefore;
    mailboxes.push({ name: cutText(toOneLine(unescapeHtml(fullName)), maxName), email });
    nameBefore = "";
  }
  return mailboxes;
}

const htmlCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#039": "'",
};

/** Web forms that send emails often escape the sender's name for HTML. */
function unescapeHtml(name: string): string {
  return name.replace(/&(amp|lt|gt|quot|apos|#0?39);/g, (all, code) => htmlCharacters[code] ?? all);
}

/** Parses a sender. If the header has no address, its text is the name. */
export function parseSender(header: string): Mailbox {
  const start = header.slice(0, maxHeader).lastIndexOf("<");
  const before = header.slice(0, Math.max(start, 0)).trimEnd();
  // A decoded name may look like an address: "<info@shop.test> <real@x.test>".
  const [first] = parseMailboxes(before.endsWith(">") ? header.slice(start) : header);
  if (first) return { ...first, name: first.name || cutText(readNameBefore(before), maxName) };
  const name = decodeHeader(header)
    .slice(0, 500)
    .replace(/^[<>\s"]+|[<>\s"]+$/g, "");
  return { name: cutText(name, maxName), email: "" };
}

/** The text before the last address, if that's a name that looks like another address. */
function readNameBefore(before: string): string {
  return before.endsWith(">") ? decodeHeader(before) : "";
}

type Parsed = ReturnType<typeof addressParser>[number];

function isMailbox(parsed: Parsed): parsed is Extract<Parsed, { group?: undefined }> {
  return parsed.group === undefined;
}

/**
 * Lowercase, NFC, the domain in ASCII. Empty if it has no `@`. Accepts more than our forms: what a
 * server accepted is a sender.
 */
function normalizeAddress(raw: string): string {
  if (raw.length > 2 * maxAddress) return "";
  const address = toOneLine(raw)
    .replace(/^[<\s]+|[>\s]+$/g, "")
    .replace(/^mailto:/i, "");
  const at = address.lastIndexOf("@");
  if (at < 1 || at === address.length - 1 || address.length > maxAddress) return "";
  const local = address.slice(0, at);
  const domain = address.slice(at + 1).replace(/\.$/, "");
  return `${local}@${toAsciiDomain(domain)}`.normalize("NFC").toLowerCase();
}

function toAsciiDomain(domain: string): string {
  // The URL parser would turn "1.2" into an IP address.
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Why we can't send to an address that we received an email from. */
export type ReplyProblem = "no_address" | "not_ascii" | "invalid_address";

/**
 * Returns why we can't send to an address, or null. Our provider's addresses are ASCII before the
 * `@`, and it needs a domain with a dot. Dots in odd places are left to the provider.
 */
export function getReplyProblem(email: string): ReplyProblem | null {
  if (email === "") return "no_address";
  if (!/^\p{ASCII}+$/u.test(email)) return "not_ascii";
  const isSendable =
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;
  return isSendable.test(email) ? null : "invalid_address";
}
