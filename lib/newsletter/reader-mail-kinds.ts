import type { MailKind } from "@/lib/mail/kinds";

/** Outbox emails that the newsletter sends to subscribers, apart from the issues. */
export const readerMailKinds = [
  "newsletter_confirmation",
  "newsletter_preferences_link",
] as const satisfies readonly MailKind[];
