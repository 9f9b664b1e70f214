import type { Inbox } from "../inbox";
import {
  parseAddress,
  type ReceivedEmail,
  type StoredAttachment,
  type StoredEmail,
} from "../store/email";
import { getMessageId } from "../webhooks/delivery-events";

/** An email as `GET /emails/:id` returns it. */
export function toEmailResponse(inbox: Inbox, email: StoredEmail) {
  const { html, text, headers, tags } = email;
  return { object: "email", ...toListItem(inbox, email), html, text, headers, tags };
}

/** An email as `GET /emails` lists it. */
export function toListItem({ webhooks }: Inbox, email: StoredEmail) {
  const lastEvent = webhooks.listForEmail(email.id).at(-1)?.type;
  return {
    id: email.id,
    message_id: getMessageId(email),
    to: email.to,
    from: email.from,
    created_at: email.acceptedAt,
    subject: email.subject,
    cc: toNullable(email.cc),
    bcc: toNullable(email.bcc),
    reply_to: toNullable(email.replyTo),
    last_event: lastEvent?.replace("email.", "") ?? "sent",
    scheduled_at: null,
  };
}

/** An email to the shop as `GET /emails/receiving/:id` returns it. */
export function toReceivedResponse(email: ReceivedEmail) {
  const { id, createdAt, from, to, subject, text, headers } = email;
  const { replyTo = [], html = null, attachments = [] } = email;
  return {
    object: "email",
    id,
    to: [to],
    from,
    created_at: createdAt,
    subject,
    bcc: null,
    cc: null,
    reply_to: toNullable(replyTo),
    received_for: [parseAddress(to)],
    html,
    text,
    headers,
    message_id: `<${id}@inbox.local>`,
    raw: null,
    attachments: attachments.map(({ filename, contentType }, index) => ({
      id: `${id}-${index}`,
      filename,
      content_type: contentType,
    })),
  };
}

/** An attachment as `GET /emails/:id/attachments` lists it. */
export function toAttachmentResponse(
  email: StoredEmail,
  attachment: StoredAttachment,
  requestUrl: string,
) {
  const { id, filename, size, contentType, contentId } = attachment;
  return {
    id,
    filename,
    size,
    content_type: contentType,
    content_disposition: contentId === null ? "attachment" : "inline",
    ...(contentId !== null && { content_id: contentId }),
    download_url: new URL(buildAttachmentPath(email, attachment), requestUrl).href,
    expires_at: "9999-12-31T23:59:59.000Z",
  };
}

/** The page that downloads an attachment. */
export function buildAttachmentPath(email: StoredEmail, attachment: StoredAttachment): string {
  return `/inbox/${email.id}/attachments/${attachment.id}`;
}

/** Resend returns null for an empty list. */
function toNullable(list: readonly string[]): readonly string[] | null {
  return list.length > 0 ? list : null;
}
