import type { ReactElement } from "react";
import type { EmailAttachment } from "@/lib/core/ports/email";
import type { EmailKind, EmailPropsByKind } from "@/lib/email/email-kinds";

/** Subject and body of one kind of email. */
export type EmailTemplate<Kind extends EmailKind> = {
  readonly subject: (props: EmailPropsByKind[Kind]) => string;
  /** Overrides the default Reply-To. */
  readonly replyTo?: (props: EmailPropsByKind[Kind]) => string;
  readonly attachments?: (props: EmailPropsByKind[Kind]) => readonly EmailAttachment[];
  readonly Email: (props: EmailPropsByKind[Kind]) => ReactElement;
};
