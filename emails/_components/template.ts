import type { ReactElement } from "react";
import type { MailKind, MailPropsByKind } from "@/lib/mail/kinds";
import type { MailAttachment } from "@/lib/mail/port";

/** One kind of mail: its subject line, and its body for the same values. */
export type MailTemplate<Kind extends MailKind> = {
  readonly subject: (props: MailPropsByKind[Kind]) => string;
  /** Whom an answer goes to, where that is not the site's own address. */
  readonly replyTo?: (props: MailPropsByKind[Kind]) => string;
  readonly attachments?: (props: MailPropsByKind[Kind]) => readonly MailAttachment[];
  readonly Mail: (props: MailPropsByKind[Kind]) => ReactElement;
};
