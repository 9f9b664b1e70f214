import "server-only";
import { render, toPlainText } from "@react-email/render";
import { createElement, type ReactElement } from "react";
import type { EmailKind, EmailPropsByKind, RenderedEmail } from "@/db/values/emails";
import type { BusinessProfile } from "@/db/values/profile";
import { toSubjectLine } from "@/lib/email/email-text";
import { templates } from "@/lib/email/render/templates";

/** The recipient, and the business as it is now: its senders, name and address. */
export type Envelope = Pick<RenderedEmail, "to"> & { readonly profile: BusinessProfile };

/**
 * Renders an email's subject, HTML and text. The same input gives the same bytes.
 * @throws if a value can't be formatted
 */
export async function renderEmail<Kind extends EmailKind>(
  kind: Kind,
  values: EmailPropsByKind[Kind],
  { to, profile }: Envelope,
): Promise<RenderedEmail> {
  const template = templates[kind];
  const props = { ...values, profile };
  const attachments = template.attachments?.(props);
  const headers = { ...getAutomaticHeaders(getAutoSubmitted(kind)), ...template.headers?.(props) };
  return {
    from: profile.sender,
    to,
    replyTo: template.replyTo?.(props) ?? profile.replyTo,
    subject: toSubjectLine(template.subject(props)),
    ...(await renderBody(template.Email, props)),
    ...(attachments?.length ? { attachments } : {}),
    ...(Object.keys(headers).length > 0 && { headers }),
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

/** The part of html-to-text that we use; react-email doesn't include its types. */
type Element = {
  readonly children: unknown;
  readonly attribs?: { readonly href?: string };
  readonly next?: { readonly data?: string } | null;
};
type Builder = {
  addInline(text: string, options?: { readonly noWordTransform: boolean }): void;
  addLineBreak(): void;
};
type Walk = (children: unknown, builder: Builder) => void;

/**
 * Puts the address on its own line, so that every email client makes it clickable, or in
 * parentheses if the sentence continues.
 */
function linkWithAddress(element: Element, walk: Walk, builder: Builder): void {
  const href = element.attribs?.href ?? "";
  walk(element.children, builder);
  if (element.next?.data?.trim()) {
    builder.addInline(` (${href})`, { noWordTransform: true });
    return;
  }
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(href, { noWordTransform: true });
}

/** Converts an email's HTML to plain text. Names keep their case, and each track is a paragraph. */
function toTextVersion(html: string): string {
  return toPlainText(html, {
    formatters: { linkWithAddress },
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "a", format: "linkWithAddress" },
      {
        selector: "table.data",
        format: "dataTable",
        options: { uppercaseHeaderCells: false, colSpacing: 3 },
      },
      {
        selector: "td.track",
        format: "block",
        options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
      },
    ],
  });
}

/** What an email that we send by itself says in `Auto-Submitted` (RFC 3834, 5). */
type AutoSubmitted = "auto-replied" | "auto-generated";

/**
 * Which kinds aren't `auto-generated`: `auto-replied` acknowledges a visitor's message, null is
 * written by a person. Other programs then don't answer, and no loop starts.
 */
const exceptions: Readonly<Partial<Record<EmailKind, AutoSubmitted | null>>> = {
  inquiry_received: "auto-replied",
  // Staff's replies.
  inquiry_answer: null,
};

function getAutoSubmitted(kind: EmailKind): AutoSubmitted | null {
  const exception = exceptions[kind];
  return exception === undefined ? "auto-generated" : exception;
}

/** Returns the headers that tell other programs not to reply; none for a person's email. */
export function getAutomaticHeaders(value: AutoSubmitted | null): Readonly<Record<string, string>> {
  if (value === null) return {};
  return {
    "Auto-Submitted": value,
    // For Exchange. Without NDR and DR: bounces and delivery reports are how we learn of problems.
    "X-Auto-Response-Suppress": "OOF, AutoReply, RN, NRN",
  };
}
