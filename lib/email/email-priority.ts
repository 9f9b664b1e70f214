import type { EmailKind } from "@/db/values/emails";

/** Someone is looking at their inbox for it. */
const urgent: ReadonlySet<EmailKind> = new Set([
  "receipt",
  "course_welcome",
  "download_link",
  "buyer_code",
  "library_code",
  "subscription_link",
  "newsletter_confirmation",
  "newsletter_preferences_link",
  "quick_check_plan",
  "sign_in_link",
  "confirm_account",
  "reset_password",
  "account_exists",
  "staff_invitation",
]);

/** Queued for many customers at once. */
const bulk: ReadonlySet<EmailKind> = new Set([
  "course_opened",
  "new_edition",
  "airplay_week",
  "renewal_reminder",
]);

/** Returns the order in which emails that are due are sent: 0 first, 2 last. */
export function getEmailPriority(kind: EmailKind): 0 | 1 | 2 {
  if (urgent.has(kind)) return 0;
  return bulk.has(kind) ? 2 : 1;
}
