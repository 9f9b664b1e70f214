import { buildAttachmentPath } from "../api/email-output";
import type { StoredEmail } from "../store/email";

/**
 * Prepares an email's HTML for display: links open in a new tab, because the shop's pages refuse to
 * be framed, and `cid:` images load from the attachments.
 */
export function prepareEmailHtml(email: StoredEmail): string {
  const base = '<base target="_blank">';
  const source = email.html ?? "";
  const html = /<head[^>]*>/i.test(source)
    ? source.replace(/<head[^>]*>/i, (head) => head + base)
    : base + source;
  return email.attachments.reduce(
    (text, attachment) =>
      attachment.contentId === null
        ? text
        : text.replaceAll(`cid:${attachment.contentId}`, buildAttachmentPath(email, attachment)),
    html,
  );
}
