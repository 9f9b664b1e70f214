import type { AccountNotice } from "@/db/values/account-notices";
import type { CustomerCodePurpose } from "@/db/values/customers";
import type { EmailKind } from "@/db/values/emails";
import type { InquiryForm } from "@/db/values/inquiries";

/** The session requested in a consultation form. */
type InquirySession = { readonly startsAt: string; readonly lengthLabel: string };

export type EmailOrderItem = {
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly recurringInterval: "month" | null;
};

/**
 * Props of each template. They are stored as JSON in the outbox, so times are ISO strings and keys
 * must not change.
 */
export type EmailPropsByKind = {
  receipt: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly paidAt: string;
    readonly lines: readonly EmailOrderItem[];
    readonly subtotalCents: number;
    readonly discountCents: number;
    readonly taxCents: number;
    readonly totalCents: number;
    readonly confirmationUrl: string;
    /** Null if the order has no eBook. */
    readonly downloadUrl: string | null;
    readonly downloadExpiresAt: string | null;
    readonly hasCourse: boolean;
    readonly hasRadio: boolean;
    /** Where the customer submits songs; null if the order has no airplay. */
    readonly radioUrl: string | null;
    /** Where to manage or cancel the renewal; null if the order doesn't renew. */
    readonly manageUrl: string | null;
    readonly consents: readonly string[];
  };
  course_welcome: { readonly orderNumber: string; readonly firstName: string };
  payment_failed: {
    readonly orderNumber: string;
    readonly firstName: string;
    /**
     * `order`: a delayed payment failed. `first_month`: the same, but the subscription is still
     * waiting for it. `renewal`: the card for a renewal was declined.
     */
    readonly occasion: "order" | "first_month" | "renewal";
    readonly amountCents: number;
    readonly actionUrl: string;
  };
  subscription_canceled: {
    readonly orderNumber: string;
    readonly firstName: string;
    /**
     * `ending`: at the end of the paid month. `unpaid`: at the end of a month with an open payment.
     * `ended`: immediately.
     */
    readonly state: "ending" | "unpaid" | "ended";
    /** End of the paid airplay; null if it's in the past or unknown. */
    readonly endsAt: string | null;
    readonly manageUrl: string;
  };
  /** Asked for on the Manage Subscription page. */
  subscription_link: {
    readonly firstName: string;
    /** Newest first. */
    readonly subscriptions: readonly { readonly orderNumber: string; readonly manageUrl: string }[];
  };
  download_link: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly url: string;
    readonly expiresAt: string;
  };
  buyer_code: {
    readonly orderNumber: string;
    readonly code: string;
    readonly expiresInMinutes: number;
  };
  /** Proves an address: signs in to the library, or adds the address to it. */
  library_code: {
    readonly purpose: CustomerCodePurpose;
    readonly code: string;
    readonly expiresInMinutes: number;
  };
  sale_notice: {
    readonly orderNumber: string;
    readonly customerName: string;
    readonly customerEmail: string;
    readonly lines: readonly EmailOrderItem[];
    readonly totalCents: number;
  };
  /** To staff: a payment or refund needs a decision. */
  review_notice: {
    readonly orderNumber: string;
    readonly reason: string;
    /**
     * What happened to the order and what to do. Without it the email says that nothing was
     * changed.
     */
    readonly advice?: string;
  };
  /** To staff: a visitor sent a message. Reply-To is the visitor. */
  inquiry_notice: {
    readonly inquiryKind: InquiryForm;
    readonly name: string;
    readonly email: string;
    readonly subject: string | null;
    readonly message: string;
    readonly details: readonly { readonly label: string; readonly value: string }[];
    readonly session: InquirySession | null;
    readonly receivedAt: string;
    readonly dueAt: string;
  };
  /**
   * To the visitor. Doesn't repeat any typed text, otherwise the site could be used to relay spam.
   */
  inquiry_received: {
    readonly inquiryKind: InquiryForm;
    /** Empty if the name isn't safe for an unconfirmed address. */
    readonly firstName: string;
    readonly session: InquirySession | null;
  };
  /** Staff's reply to a message. */
  inquiry_answer: {
    readonly subject: string;
    readonly message: string;
    /** The original message; empty if the visitor wrote none. */
    readonly quoted: string;
    readonly receivedAt: string;
  };
  /** A time and price, with a payment link once payment is requested. */
  consultation_offer: {
    readonly firstName: string;
    readonly startsAt: string;
    readonly minutes: number;
    readonly priceCents: number;
    /** Staff's note; may be empty. */
    readonly note: string;
    readonly payment: { readonly url: string; readonly payBy: string } | null;
  };
  consultation_invitation: {
    readonly firstName: string;
    readonly startsAt: string;
    readonly minutes: number;
    readonly meetingUrl: string;
    readonly pageUrl: string;
    readonly note: string;
    /** Replaces an earlier invitation. */
    readonly isChange: boolean;
    /** Contents of the calendar file. */
    readonly calendar: string;
  };
  consultation_ended: {
    readonly firstName: string;
    /** `paid_late`: the payment arrived after the offer had expired. */
    readonly occasion: "declined" | "expired" | "paid_late" | "refunded";
    readonly startsAt: string | null;
    readonly note: string;
    /** Contents of the file that cancels the calendar entry; null if there is none. */
    readonly calendar: string | null;
  };
  /** To the customer: song details are missing. */
  radio_reminder: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly titles: readonly string[];
    readonly url: string;
    readonly isLast: boolean;
  };
  /** To staff: a message, consultation or radio campaign needs attention. */
  staff_alert: {
    /** One line, such as `Paid late: the consultation of Ray Charles`. */
    readonly headline: string;
    /** What happened and what to do, in complete sentences. */
    readonly explanation: string;
    readonly url: string;
  };
  newsletter_confirmation: {
    /** Empty if the name isn't safe for an unconfirmed address. */
    readonly firstName: string;
    readonly confirmUrl: string;
    readonly expiresInDays: number;
  };
  newsletter_preferences_link: {
    readonly preferencesUrl: string;
    readonly unsubscribeUrl: string;
    readonly expiresInHours: number;
  };
  /** To staff: sending the newsletter needs a decision. */
  newsletter_notice: {
    /** One line, such as `The newsletter is waiting for issue 12`. */
    readonly headline: string;
    /** What happened and what to do, in complete sentences. */
    readonly explanation: string;
  };
  /** To staff: an issue as a subscriber would get it. */
  newsletter_test: {
    readonly subject: string;
    readonly preheader: string;
    /** Markdown. */
    readonly body: string;
    readonly place: string | null;
    readonly siteUrl: string;
  };
  /** The link and the code open the same sign-in. */
  sign_in_link: {
    readonly url: string;
    readonly code: string;
    readonly expiresInMinutes: number;
  };
  confirm_account: { readonly url: string; readonly expiresInHours: number };
  reset_password: { readonly url: string; readonly expiresInMinutes: number };
  /** To an account's owner: someone tried to sign up with their address. */
  account_exists: { readonly loginUrl: string };
  account_notice: {
    readonly occasion: AccountNotice;
    readonly at: string;
    readonly loginUrl: string;
  };
};

export type EmailProps = EmailPropsByKind[EmailKind];
