import type { StaffRole } from "@/db/values/auth";
import type { CustomerNotice } from "@/db/values/customers";
import type { DataRequestEmail } from "@/db/values/data-requests";
import type { InquiryForm } from "@/db/values/inquiries";
import type { OrderEmailPropsByKind } from "@/db/values/order-email-props";

/** The session requested in a consultation form. */
type InquirySession = {
  /** Null unless the visitor chose both a date and a time. */
  readonly startsAt: string | null;
  /** Missing in emails queued while both were required. */
  readonly preference?: string;
  readonly lengthLabel: string;
  readonly timeZone?: VisitorTimeZone;
};

/** IANA name, for naming times where the visitor is. Missing in emails of earlier versions. */
type VisitorTimeZone = string | null;

/**
 * Props of each template. They are stored as JSON in the outbox, so times are ISO strings and keys
 * must not change.
 */
export type EmailPropsByKind = OrderEmailPropsByKind & {
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
    /** Set if answers arrive in the inbox. */
    readonly replyTo?: string;
  };
  /** A time and price, with a payment link once payment is requested. */
  consultation_offer: {
    readonly firstName: string;
    readonly timeZone?: VisitorTimeZone;
    readonly startsAt: string;
    readonly minutes: number;
    readonly priceCents: number;
    /** Staff's note; may be empty. */
    readonly note: string;
    readonly payment: { readonly url: string; readonly payBy: string } | null;
  };
  consultation_invitation: {
    readonly firstName: string;
    readonly timeZone?: VisitorTimeZone;
    readonly startsAt: string;
    readonly minutes: number;
    readonly meetingUrl: string;
    readonly pageUrl: string;
    /** Moves or cancels the session; missing once it's too late, and in emails of earlier versions. */
    readonly changeUrl?: string;
    readonly note: string;
    /** Replaces an earlier invitation. */
    readonly isChange: boolean;
    /** Contents of the calendar file. */
    readonly calendar: string;
  };
  /** A day and an hour before a session. */
  consultation_reminder: {
    readonly firstName: string;
    readonly timeZone?: VisitorTimeZone;
    readonly startsAt: string;
    readonly minutes: number;
    readonly meetingUrl: string;
    readonly pageUrl: string;
    /** Moves or cancels the session; missing once it's too late, and in emails of earlier versions. */
    readonly changeUrl?: string;
  };
  consultation_ended: {
    readonly firstName: string;
    readonly timeZone?: VisitorTimeZone;
    /** `paid_late`: the payment arrived after the offer had expired. */
    readonly occasion: "declined" | "expired" | "paid_late" | "refunded";
    readonly startsAt: string | null;
    readonly note: string;
    /** Contents of the file that cancels the calendar entry; null if there is none. */
    readonly calendar: string | null;
    /** Only if refunded; missing in emails queued by earlier versions. */
    readonly refund?: {
      readonly orderNumber: string;
      readonly amountCents: number;
      readonly orderUrl: string;
    };
  };
  /** To the customer: song details are missing. */
  radio_reminder: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly titles: readonly string[];
    readonly url: string;
    readonly isLast: boolean;
  };
  /** To the customer: their song aired for the first time. */
  first_spin: {
    /** Empty if the name isn't safe to repeat. */
    readonly firstName: string;
    readonly orderNumber: string;
    readonly artist: string;
    readonly track: string;
    /** The campaign page. */
    readonly url: string;
    /** When it aired, and "Station, program"; missing in emails of earlier versions. */
    readonly spin?: { readonly at: string; readonly station: string };
  };
  /** To the customer: last week's spins of one song. */
  airplay_week: {
    readonly firstName: string;
    readonly orderNumber: string;
    readonly artist: string;
    readonly track: string;
    /** First and last day of the week, such as `2030-03-04`. */
    readonly from: string;
    readonly to: string;
    readonly spins: readonly { readonly at: string; readonly station: string }[];
    /** Of all that the customer bought. */
    readonly played: number;
    readonly owed: number;
    readonly url: string;
    /** Turns off these emails with one click. */
    readonly unsubscribeUrl: string;
  };
  /** To the customer: all spins of one payment aired. */
  airplay_finished: {
    readonly firstName: string;
    readonly orderNumber: string;
    readonly artist: string;
    readonly track: string;
    readonly packageTitle: string;
    readonly isMonthly: boolean;
    readonly firstAt: string;
    readonly lastAt: string;
    readonly stations: readonly { readonly name: string; readonly spins: number }[];
    readonly reportUrl: string;
    readonly url: string;
    readonly quickCheckUrl: string;
    readonly packagesUrl: string;
  };
  /** To staff: a message, consultation or radio campaign needs attention. */
  staff_alert: {
    /** One line, such as `Paid late: the consultation of Ray Charles`. */
    readonly headline: string;
    /** What happened and what to do, in complete sentences. */
    readonly explanation: string;
    readonly url: string;
  };
  /** To staff: a session was booked, moved or canceled. */
  session_notice: {
    /** One line, such as `Session booked: Ray Charles`. */
    readonly headline: string;
    readonly startsAt: string;
    readonly minutes: number;
    readonly url: string;
    readonly isCanceled: boolean;
    /** Contents of the calendar request. */
    readonly calendar: string;
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
  /** To a confirmed subscriber who asked for it: what their Quick Check found missing. */
  quick_check_plan: {
    readonly steps: readonly {
      readonly title: string;
      /** Such as `Do steps 1 and 3 first.`; may be empty. */
      readonly first: string;
      readonly time: string;
      readonly cost: string;
      readonly have: string;
    }[];
    readonly quickCheckUrl: string;
    readonly bookingUrl: string;
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
  staff_invitation: {
    readonly role: StaffRole;
    readonly invitedBy: string;
    readonly url: string;
    readonly expiresInHours: number;
  };
  /** To the address that a data request is about. */
  data_request: DataRequestEmail;
  /** About a change of a customer's addresses. */
  customer_notice: CustomerNotice & { readonly at: string; readonly accountUrl: string };
};

export type EmailProps = EmailPropsByKind[EmailKind];

/** Account changes that we email the owner about, in case someone else made them. */
export type AccountNotice =
  | "password_reset"
  | "password_changed"
  | "totp_enabled"
  | "totp_disabled"
  | "recovery_code_used";

/** Every kind of email, with what staff and the dispute evidence call it. Stored, so never rename one. */
export const emailKindLabels = {
  receipt: "Receipt",
  course_welcome: "Course welcome",
  course_opened: "Course opened",
  new_edition: "New edition of the eBook",
  payment_failed: "Payment failed",
  payment_returned: "Payment returned",
  subscription_canceled: "Subscription canceled",
  subscription_link: "Manage subscription link",
  subscription_renewed: "Renewal receipt",
  renewal_reminder: "Yearly renewal reminder",
  refund_succeeded: "Refund issued",
  refund_failed: "Refund failed",
  download_link: "Download link",
  buyer_code: "Download code",
  library_code: "Library code",
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
  airplay_finished: "All spins aired",
  staff_alert: "Staff alert",
  session_notice: "Session for staff",
  newsletter_confirmation: "Newsletter confirmation",
  newsletter_preferences_link: "Preferences link",
  quick_check_plan: "Quick Check plan",
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
} as const satisfies Readonly<Record<string, string>>;

export type EmailKind = keyof typeof emailKindLabels;

export const emailKinds = Object.keys(emailKindLabels) as [EmailKind, ...EmailKind[]];

/** Emails to staff. They are queued without an address and go to the business profile's. */
export const staffEmailKinds = [
  "sale_notice",
  "review_notice",
  "dispute_opened",
  "inquiry_notice",
  "staff_alert",
  "session_notice",
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
