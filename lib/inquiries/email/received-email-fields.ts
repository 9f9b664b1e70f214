import type { AutomaticKind } from "@/db/values/inquiries";
import { cutText } from "@/lib/core/display-text";
import type { ReceivedEmail } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { htmlToText } from "@/lib/email/render/html-to-text";
import { findAutomaticKind } from "@/lib/inquiries/email/automatic-email";
import {
  decodeFilename,
  decodeHeader,
  getReplyProblem,
  type Mailbox,
  parseMailboxes,
  parseSender,
} from "@/lib/inquiries/email/parse-address";
import { isInboundAddress } from "@/lib/inquiries/email/reply-address";
import { readControlsAsWindows1252 } from "@/lib/text-files/single-byte-encodings";

const maxSubject = 200;
const maxAttachments = 20;
const maxFilename = 120;
const maxHeader = 2_000;

/** Headers that staff may need to see, or that decided how an email was filed. */
const storedHeaders = [
  "from",
  "sender",
  "reply-to",
  "to",
  "cc",
  "date",
  "subject",
  "message-id",
  "in-reply-to",
  "references",
  "return-path",
  "content-type",
  "auto-submitted",
  "precedence",
  "x-autoreply",
  "x-autorespond",
  "x-failed-recipients",
  "list-id",
  "authentication-results",
] as const;

/** What the inbox stores of an email. */
export type ReceivedFields = {
  readonly from: Mailbox;
  /** Who replies go to, if that's not the sender. */
  readonly replyTo: Mailbox | null;
  readonly subject: string;
  readonly body: string;
  readonly text: string | null;
  readonly htmlText: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachmentNames: readonly string[];
  readonly automaticKind: AutomaticKind | null;
};

/** Reads the fields of an untrusted email. Never fails, whatever it contains. */
export function readReceivedFields(
  settings: Pick<Ctx["settings"], "inboundAddress">,
  email: ReceivedEmail,
): ReceivedFields {
  const { headers } = email;
  const subject = cutText(decodeHeader(email.subject), maxSubject);
  const from = parseSender(email.from.trim() ? email.from : (headers.from ?? ""));
  const text = email.text?.trim() ? cleanEmailText(email.text) : null;
  const htmlText = email.html?.trim() ? cleanEmailText(htmlToText(email.html)) : null;
  return {
    from,
    replyTo: findReplyTo(settings, email, from),
    subject,
    body: chooseReadableText(text, htmlText) || "(This email has no text.)",
    text,
    htmlText,
    headers: pickHeaders(email),
    attachmentNames: email.attachmentNames
      .slice(0, maxAttachments)
      .map((name) => cutText(decodeFilename(name), maxFilename)),
    automaticKind: findAutomaticKind({
      fromEmail: from.email,
      fromName: from.name,
      subject,
      headers,
      partTypes: email.partTypes ?? [],
      ownDomain: settings.inboundAddress?.split(/[@.]/).slice(-2).join(".").toLowerCase() ?? "",
    }),
  };
}

/** The first address of Reply-To that we can send to and that isn't the sender's or ours. */
function findReplyTo(
  settings: Pick<Ctx["settings"], "inboundAddress">,
  { replyTo, headers }: ReceivedEmail,
  from: Mailbox,
): Mailbox | null {
  const listed = replyTo?.length ? replyTo : [headers["reply-to"] ?? ""];
  const others = listed
    .slice(0, 10)
    .flatMap(parseMailboxes)
    .filter(({ email }) => email !== from.email && !isInboundAddress(settings, [email]));
  return others.find(({ email }) => getReplyProblem(email) === null) ?? others[0] ?? null;
}

function pickHeaders(email: ReceivedEmail): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, string>> = {
    from: email.from,
    to: email.recipients.join(", "),
    subject: email.subject,
    ...email.headers,
  };
  return Object.fromEntries(
    storedHeaders.flatMap((name) => {
      const value = cutText(all[name] ?? "", maxHeader)
        .toWellFormed()
        .replaceAll("\0", "");
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** Longest text of an email that the inbox stores, in characters. */
const maxEmailText = 100_000;
const emailCutNotice = "[The rest of this email was too long to store.]";

/** Removes what PostgreSQL rejects, and cuts a text that is too long, which a notice says. */
export function cleanEmailText(text: string): string {
  const clean = readControlsAsWindows1252(text.slice(0, 2 * maxEmailText))
    .toWellFormed()
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .replace(/^\s*\n/, "");
  if (clean.length <= maxEmailText && text.length <= 2 * maxEmailText) return clean;
  return `${cutText(clean, maxEmailText)}\n\n${emailCutNotice}`;
}

/**
 * Returns the version of an email that staff read: the text version, unless the HTML version says
 * far more, as in emails with a text that only asks for HTML.
 */
export function chooseReadableText(text: string | null, htmlText: string | null): string {
  if (!text?.trim()) return htmlText ?? "";
  if (!htmlText) return text;
  return countLetters(text) * 3 < countLetters(htmlText) ? htmlText : text;
}

/** Removes the addresses in angle brackets that follow links. Takes linear time. */
export function removeLinkAddresses(text: string): string {
  return text.replace(/<[^\s<>]*>/g, "");
}

/** Counts letters and digits outside of links' addresses. */
function countLetters(text: string): number {
  return (
    removeLinkAddresses(text)
      .replace(/https?:\S+/g, "")
      .match(/[\p{L}\p{N}]/gu)?.length ?? 0
  );
}
