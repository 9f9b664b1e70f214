import type { EmailKind } from "@/db/values/emails";

/** What an email that we send by itself says in `Auto-Submitted` (RFC 3834, 5). */
export type AutoSubmitted = "auto-replied" | "auto-generated";

/**
 * By kind: `auto-replied` acknowledges a visitor's message, null is written by a person. Other
 * programs then don't answer, and no loop starts.
 */
export const autoSubmitted: Readonly<Record<EmailKind, AutoSubmitted | null>> = {
  receipt: "auto-generated",
  course_welcome: "auto-generated",
  course_opened: "auto-generated",
  payment_failed: "auto-generated",
  payment_returned: "auto-generated",
  subscription_canceled: "auto-generated",
  subscription_link: "auto-generated",
  subscription_renewed: "auto-generated",
  renewal_reminder: "auto-generated",
  refund_succeeded: "auto-generated",
  refund_failed: "auto-generated",
  download_link: "auto-generated",
  buyer_code: "auto-generated",
  library_code: "auto-generated",
  sale_notice: "auto-generated",
  review_notice: "auto-generated",
  dispute_opened: "auto-generated",
  inquiry_notice: "auto-generated",
  inquiry_received: "auto-replied",
  // Staff's replies.
  inquiry_answer: null,
  consultation_offer: "auto-generated",
  consultation_invitation: "auto-generated",
  consultation_reminder: "auto-generated",
  consultation_ended: "auto-generated",
  radio_reminder: "auto-generated",
  first_spin: "auto-generated",
  airplay_week: "auto-generated",
  staff_alert: "auto-generated",
  newsletter_confirmation: "auto-generated",
  newsletter_preferences_link: "auto-generated",
  newsletter_notice: "auto-generated",
  newsletter_test: "auto-generated",
  sign_in_link: "auto-generated",
  confirm_account: "auto-generated",
  reset_password: "auto-generated",
  account_exists: "auto-generated",
  account_notice: "auto-generated",
  staff_invitation: "auto-generated",
  data_request: "auto-generated",
  customer_notice: "auto-generated",
};

/** Returns the headers that tell other programs not to reply; none for a person's email. */
export function getAutomaticHeaders(value: AutoSubmitted | null): Readonly<Record<string, string>> {
  if (value === null) return {};
  return {
    "Auto-Submitted": value,
    // For Exchange. Without NDR and DR: bounces and delivery reports are how we learn of problems.
    "X-Auto-Response-Suppress": "OOF, AutoReply, RN, NRN",
  };
}
