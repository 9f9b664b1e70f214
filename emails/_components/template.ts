import type { ReactElement } from "react";
import type { EmailAttachment } from "@/lib/core/ports/email";
import type { BusinessProfile, EmailKind, EmailPropsByKind } from "@/lib/email/email-kinds";

/** What a template renders: the email's own values, and the business profile when it's first sent. */
export type EmailProps<Kind extends EmailKind> = EmailPropsByKind[Kind] & {
  readonly profile: BusinessProfile;
};

/** Subject and body of one kind of email. */
export type EmailTemplate<Kind extends EmailKind> = {
  readonly subject: (props: EmailProps<Kind>) => string;
  /** Overrides the default Reply-To, unless it's undefined. */
  readonly replyTo?: (props: EmailProps<Kind>) => string | undefined;
  readonly attachments?: (props: EmailProps<Kind>) => readonly EmailAttachment[];
  readonly headers?: (props: EmailProps<Kind>) => Readonly<Record<string, string>>;
  readonly Email: (props: EmailProps<Kind>) => ReactElement;
};
