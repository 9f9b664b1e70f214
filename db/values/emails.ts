export const emailKinds = [
  "receipt",
  "course_welcome",
  "course_opened",
  "payment_failed",
  "payment_returned",
  "subscription_canceled",
  "subscription_link",
  "subscription_renewed",
  "renewal_reminder",
  "refund_succeeded",
  "refund_failed",
  "download_link",
  "buyer_code",
  "library_code",
  "sale_notice",
  "review_notice",
  "dispute_opened",
  "inquiry_notice",
  "inquiry_received",
  "inquiry_answer",
  "consultation_offer",
  "consultation_invitation",
  "consultation_reminder",
  "consultation_ended",
  "radio_reminder",
  "first_spin",
  "airplay_week",
  "staff_alert",
  "newsletter_confirmation",
  "newsletter_preferences_link",
  "newsletter_notice",
  "newsletter_test",
  "sign_in_link",
  "confirm_account",
  "reset_password",
  "account_exists",
  "account_notice",
  "staff_invitation",
  "data_request",
  "customer_notice",
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Emails to staff. They are queued without an address and go to the business profile's. */
export const staffEmailKinds = [
  "sale_notice",
  "review_notice",
  "dispute_opened",
  "inquiry_notice",
  "staff_alert",
  "newsletter_notice",
] as const satisfies readonly EmailKind[];
export type StaffEmailKind = (typeof staffEmailKinds)[number];

/** Stored instead of the address of emails to staff until they are sent. */
export const staffRecipient = "staff";

export type EmailAttachment = {
  readonly filename: string;
  /** Base64. */
  readonly content: string;
  readonly contentType: string;
};

/** An email as it is sent; stored before the provider is called. */
export type RenderedEmail = {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly EmailAttachment[];
  readonly headers?: Readonly<Record<string, string>>;
};
