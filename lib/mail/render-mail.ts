import "server-only";
import { createElement, type ReactElement } from "react";
import { render } from "react-email";
import type { MailKind, MailPropsByKind } from "@/lib/mail/kinds";
import type { RenderedMail } from "@/lib/mail/port";
import { subjectLine } from "@/lib/mail/subject-line";
import { templates } from "@/lib/mail/templates";
import { textVersion } from "@/lib/mail/text-version";

export type Envelope = Pick<RenderedMail, "from" | "to" | "replyTo">;

/**
 * Renders an email's subject, HTML and text. The same input gives the same bytes.
 * @throws if a value can't be formatted
 */
export async function renderMail<Kind extends MailKind>(
  kind: Kind,
  props: MailPropsByKind[Kind],
  envelope: Envelope,
): Promise<RenderedMail> {
  const template = templates[kind];
  const attachments = template.attachments?.(props);
  return {
    ...envelope,
    replyTo: template.replyTo?.(props) ?? envelope.replyTo,
    subject: subjectLine(template.subject(props)),
    ...(await renderBody(template.Mail, props)),
    ...(attachments?.length ? { attachments } : {}),
  };
}

/** Renders a template to HTML and plain text. */
export async function renderBody<Props extends object>(
  Mail: (props: Props) => ReactElement,
  props: Props,
): Promise<Pick<RenderedMail, "html" | "text">> {
  const html = await render(createElement(Mail, props));
  return { html, text: textVersion(html) };
}
