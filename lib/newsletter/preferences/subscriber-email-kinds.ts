import type { EmailKind } from "@/lib/email/email-kinds";

/** Outbox emails that the newsletter sends to subscribers, apart from the issues. */
export const subscriberEmailKinds = [
  "newsletter_confirmation",
  "newsletter_preferences_link",
] as const satisfies readonly EmailKind[];
