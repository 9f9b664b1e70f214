import type { MailKind } from "@/lib/mail/kinds";

/** Mails of the outbox that the newsletter sends to its readers, beside the issues themselves. */
export const readerMailKinds = [
  "newsletter_confirmation",
  "newsletter_preferences_link",
] as const satisfies readonly MailKind[];
