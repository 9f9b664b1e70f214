import type { AutomaticKind } from "@/db/values/inquiries";
import { cutText } from "@/lib/core/display-text";
import type { ReceivedEmail } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { htmlToText } from "@/lib/email/render/html-to-text";
import { findAutomaticKind } from "@/lib/inquiries/email/automatic-email";
import { chooseReadableText, cleanEmailText } from "@/lib/inquiries/email/clean-email-text";
import {
  decodeFilename,
  decodeHeader,
  getReplyProblem,
  type Mailbox,
  parseMailboxes,
  parseSender,
} from "@/lib/inquiries/email/parse-address";
import { isInboundAddress } from "@/lib/inquiries/email/reply-address";

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
