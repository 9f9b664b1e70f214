import { randomUUID } from "node:crypto";
import type { ReceivedEmail, StoredEmail } from "../store/email";
import { getMessageId } from "../webhooks/delivery-events";

/** Creates the reply that the recipient's email program would send. */
export function createReply(email: StoredEmail, text: string, now: Date): ReceivedEmail {
  const messageId = getMessageId(email);
  return {
    id: randomUUID(),
    createdAt: now.toISOString(),
    from: email.to[0] ?? "",
    to: email.replyTo[0] ?? email.from,
    subject: `Re: ${email.subject.replace(/^(re:\s*)+/i, "")}`,
    text,
    headers: { "in-reply-to": messageId, references: messageId },
  };
}
