import type { EmailKind } from "@/db/values/emails";

/** Outbox emails that the newsletter sends to subscribers, apart from the issues. */
export const subscriberEmailKinds = [
  "newsletter_confirmation",
  "newsletter_preferences_link",
] as const satisfies readonly EmailKind[];
