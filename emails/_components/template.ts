import type { ReactElement } from "react";
import type { EmailAttachment } from "@/lib/core/ports/email";
import type { EmailKind, EmailPropsByKind } from "@/lib/email/email-kinds";

/** One kind of mail: its subject line, and its body for the same values. */
export type EmailTemplate<Kind extends EmailKind> = {
  readonly subject: (props: EmailPropsByKind[Kind]) => string;
  /** Whom an answer goes to, where that is not the site's own address. */
  readonly replyTo?: (props: EmailPropsByKind[Kind]) => string;
  readonly attachments?: (props: EmailPropsByKind[Kind]) => readonly EmailAttachment[];
  readonly Email: (props: EmailPropsByKind[Kind]) => ReactElement;
};
