import "server-only";
import { createElement, type ReactElement } from "react";
import { render } from "react-email";
import type { RenderedEmail } from "@/lib/core/ports/email";
import type { EmailKind, EmailPropsByKind } from "@/lib/email/email-kinds";
import { toSubjectLine } from "@/lib/email/subject-line";
import { templates } from "@/lib/email/templates";
import { toTextVersion } from "@/lib/email/text-version";

export type Envelope = Pick<RenderedEmail, "from" | "to" | "replyTo">;

/**
 * Renders an email's subject, HTML and text. The same input gives the same bytes.
 * @throws if a value can't be formatted
 */
export async function renderEmail<Kind extends EmailKind>(
  kind: Kind,
  props: EmailPropsByKind[Kind],
  envelope: Envelope,
): Promise<RenderedEmail> {
  const template = templates[kind];
  const attachments = template.attachments?.(props);
  return {
    ...envelope,
    replyTo: template.replyTo?.(props) ?? envelope.replyTo,
    subject: toSubjectLine(template.subject(props)),
    ...(await renderBody(template.Email, props)),
    ...(attachments?.length ? { attachments } : {}),
  };
}

/** Renders a template to HTML and plain text. */
export async function renderBody<Props extends object>(
  Email: (props: Props) => ReactElement,
  props: Props,
): Promise<Pick<RenderedEmail, "html" | "text">> {
  const html = await render(createElement(Email, props));
  return { html, text: toTextVersion(html) };
}
