import { randomUUID } from "node:crypto";
import PostalMime, { type Address } from "postal-mime";
import type { ReceivedEmail, StoredEmail } from "../store/email";
import { getMessageId } from "../webhooks/delivery-events";

/** Creates the reply that the recipient's email program would send. */
export function createReply(email: StoredEmail, text: string, now: Date): ReceivedEmail {
  const messageId = getMessageId(email);
  return {
    id: randomUUID(),
    createdAt: now.toISOString(),
    from: email.to[0] ?? "",
    to: getReplyAddress(email),
    subject: `Re: ${email.subject.replace(/^(re:\s*)+/i, "")}`,
    text,
    headers: { "in-reply-to": messageId, references: messageId },
  };
}

/** Returns the address that a reply to this email goes to. */
export function getReplyAddress({ replyTo, from }: StoredEmail): string {
  return replyTo[0] ?? from;
}

/**
 * Reads a saved email (.eml) as Resend would return it.
 *
 * @param to the address that it's delivered to, instead of the file's own.
 */
export async function readSavedEmail(
  file: ArrayBuffer,
  to: string,
  now: Date,
): Promise<ReceivedEmail> {
  const email = await PostalMime.parse(file);
  const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
  return {
    id: randomUUID(),
    createdAt: now.toISOString(),
    from: headers.from ?? "",
    replyTo: (email.replyTo ?? []).map(formatAddress),
    to,
    subject: email.subject ?? "",
    text: email.text ?? null,
    html: email.html ?? null,
    headers,
    attachments: email.attachments.map(({ filename, mimeType }) => ({
      filename: filename ?? "unnamed",
      contentType: mimeType,
    })),
  };
}

function formatAddress({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${JSON.stringify(name)} <${address}>` : address;
}
