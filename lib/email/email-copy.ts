import type { OutboxStatus } from "@/db/queries/email-outbox";
import type { EmailKind } from "@/db/values/emails";
import { toSentenceCase } from "@/lib/core/display-text";
import type { DeliveryEventType } from "@/lib/email/delivery-event";

/** What staff and the dispute evidence call each email. */
export const emailKindLabels: Readonly<Record<EmailKind, string>> = {
  receipt: "Receipt",
  course_welcome: "Course welcome",
  course_opened: "Course opened",
  payment_failed: "Payment failed",
  payment_returned: "Payment returned",
  subscription_canceled: "Subscription canceled",
  subscription_renewed: "Renewal receipt",
  renewal_reminder: "Yearly renewal reminder",
  refund_succeeded: "Refund issued",
  refund_failed: "Refund failed",
  download_link: "Download link",
  buyer_code: "Download code",
  library_code: "Library code",
  subscription_link: "Manage subscription link",
  sale_notice: "New order alert",
  review_notice: "Order review alert",
  dispute_opened: "Dispute alert",
  inquiry_notice: "New message alert",
  inquiry_received: "Message confirmation",
  inquiry_answer: "Reply",
  consultation_offer: "Consultation offer",
  consultation_invitation: "Consultation invitation",
  consultation_reminder: "Session reminder",
  consultation_ended: "Consultation ended",
  radio_reminder: "Song reminder",
  first_spin: "First spin",
  airplay_week: "Weekly airplay summary",
  staff_alert: "Staff alert",
  newsletter_confirmation: "Newsletter confirmation",
  newsletter_preferences_link: "Preferences link",
  newsletter_notice: "Newsletter alert",
  newsletter_test: "Newsletter test",
  sign_in_link: "Sign-in link",
  confirm_account: "Account confirmation",
  reset_password: "Password reset",
  account_exists: "Account already exists",
  account_notice: "Account security alert",
  staff_invitation: "Team invitation",
  data_request: "Data request",
  customer_notice: "Address change",
};

export const outboxStatusLabels: Readonly<Record<OutboxStatus, string>> = {
  waiting: "Queued",
  sent: "Sent",
  failed: "Failed",
};

const deliveryEventLabels: Readonly<Record<DeliveryEventType, string>> = {
  "email.delivered": "Delivered",
  "email.bounced": "Bounced",
  "email.complained": "Reported as spam",
  "email.suppressed": "Suppressed by provider",
  "email.failed": "Failed",
};

/** Returns the label of a stored delivery event. */
export function getDeliveryEventLabel(type: string): string {
  return (deliveryEventLabels as Readonly<Record<string, string>>)[type] ?? type;
}

const emailErrorLabels: Readonly<Record<string, string>> = {
  gave_up: "Failed after 24 hours of retries",
  skipped_after_restore: "Skipped after a restore",
  code_expired: "The code expired before it was sent",
  invalid_to_address: "Invalid email address",
  timeout: "The email provider didn't respond",
};

/** Explains why an email failed, from our own or the provider's error code. */
export function getEmailErrorLabel(code: string): string {
  return emailErrorLabels[code] ?? toSentenceCase(code);
}
